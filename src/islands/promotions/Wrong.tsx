interface Props {
  words: string | undefined;
}

/** What is wrong with a part of the form that is no field; it can be gone to like one. */
export default function Wrong({ words }: Props) {
  return (
    <p className="text-danger" data-wrong tabIndex={-1}>
      {words}
    </p>
  );
}
