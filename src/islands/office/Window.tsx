import TextField from '#islands/office/TextField.tsx';

interface Props {
  /** Moments as `datetime-local` writes them, empty for none. */
  typed: { startsAt: string; endsAt: string };
  error: (name: string) => string | undefined;
  onChange: (part: { startsAt: string } | { endsAt: string }) => void;
}

/** From when and until when something is shown. */
export default function Window({ typed, error, onChange }: Props) {
  return (
    <>
      <TextField
        label="开始"
        type="datetime-local"
        value={typed.startsAt}
        error={error('starts_at')}
        onChange={(startsAt) => onChange({ startsAt })}
      />
      <TextField
        label="结束"
        type="datetime-local"
        hint="到这一刻为止"
        value={typed.endsAt}
        error={error('ends_at')}
        onChange={(endsAt) => onChange({ endsAt })}
      />
    </>
  );
}
