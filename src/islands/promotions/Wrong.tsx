interface Props {
  words: string | undefined;
}

/** Error of a part of the form that is not a field; it can take the focus like one. */
export default function Wrong({ words }: Props) {
  return (
    <p className="text-danger" data-wrong tabIndex={-1}>
      {words}
    </p>
  );
}
