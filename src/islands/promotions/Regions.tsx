import Wrong from '#islands/promotions/Wrong.tsx';
import { PROVINCES, regionsText } from '#lib/people/addresses/regions.rules.ts';
import FormCard from '#islands/office/FormCard.tsx';

interface Props {
  regions: readonly string[];
  error: string | undefined;
  onChange: (regions: string[]) => void;
}

/** Where a promotion counts: whole provinces; none chosen is everywhere. */
export default function Regions({ regions, error, onChange }: Props) {
  const chosen = new Set(regions);
  const toggle = (code: string, isOn: boolean): void => {
    const next = new Set(regions);
    if (isOn) next.add(code);
    else next.delete(code);
    onChange([...next].sort());
  };
  return (
    <FormCard
      title="地区"
      hint={regions.length === 0 ? '一个都不选，就是全国' : `只限${regionsText(regions)}`}
    >
      {error && <Wrong words={error} />}
      <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-3">
        {PROVINCES.map(({ code, name }) => (
          <li key={code}>
            <label className="flex min-h-8 items-center gap-1.5 max-md:min-h-11">
              <input
                type="checkbox"
                className="size-4.5 accent-brand"
                checked={chosen.has(code)}
                onChange={(event) => toggle(code, event.target.checked)}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </FormCard>
  );
}
