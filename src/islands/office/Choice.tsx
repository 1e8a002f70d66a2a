interface Props {
  label: string;
  /** What may be chosen, by its code. */
  words: Readonly<Record<string, string>>;
  /** The code that holds where nothing is chosen; without it something is. */
  standard?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A list to choose one of, with the standard before the others where there is one. */
export default function Choice({ label, words, standard, value, onChange }: Props) {
  return (
    <label className="grid content-start gap-1">
      <span className="font-bold">{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        {standard !== undefined && <option value="">标准（{words[standard]}）</option>}
        {Object.entries(words).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
