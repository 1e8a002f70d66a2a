import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import Field from '#islands/parts/Field.tsx';
import { useInBrowser } from '#islands/parts/hooks.ts';
import { isDeliverable, PROVINCES, type City, type Province } from '#lib/platform/regions.rules.ts';

interface Props {
  /** six digits, empty for none yet */
  code: string;
  error?: string | undefined;
  /** Stands beneath the city. */
  more?: ReactNode;
}

/** Returns the choices of a province; one without cities is delivered to as a whole. */
const placesOf = (province: Province): City[] => (province.cities.length > 0 ? province.cities : [province]);
const Options = ({ places }: { places: readonly City[] }) =>
  places.map((place) => (
    <option key={place.code} value={place.code}>
      {place.name}
    </option>
  ));

/** Province, then city. Without JavaScript one list of all cities, grouped by province. */
export default function RegionFields({ code: initial, error, more }: Props) {
  const inBrowser = useInBrowser();
  const [code, setCode] = useState(isDeliverable(initial) ? initial : '');
  const [provinceCode, setProvince] = useState(initial === '' ? '' : `${initial.slice(0, 2)}0000`);
  const provinceField = useRef<HTMLSelectElement>(null);
  const cityField = useRef<HTMLSelectElement>(null);
  const province = PROVINCES.find((entry) => entry.code === provinceCode);

  const chooseProvince = (chosen: string): void => {
    setProvince(chosen);
    const places = PROVINCES.filter((entry) => entry.code === chosen).flatMap(placesOf);
    setCode(places.length === 1 ? (places[0]?.code ?? '') : '');
  };

  // The fields take precedence: the user may have chosen before the page was awake.
  useLayoutEffect(() => {
    const city = cityField.current?.value ?? '';
    const chosen = provinceField.current?.value ?? '';
    if (city !== '' && city !== initial) {
      queueMicrotask(() => {
        setProvince(`${city.slice(0, 2)}0000`);
        setCode(city);
      });
    } else if (chosen !== '' && chosen.slice(0, 2) !== initial.slice(0, 2)) {
      queueMicrotask(() => {
        setProvince(chosen);
        setCode('');
      });
    }
  }, [initial]);

  return (
    <>
      <div data-needs-js>
        <Field label="省份" id="province">
          <select
            ref={provinceField}
            id="province"
            className="field"
            value={provinceCode}
            autoComplete="address-level1"
            onChange={(event) => chooseProvince(event.currentTarget.value)}
          >
            <option value="">请选择</option>
            <Options places={PROVINCES} />
          </select>
        </Field>
      </div>
      <Field label="城市" id="region_code" error={error}>
        <select
          ref={cityField}
          id="region_code"
          name="region_code"
          className="field"
          required
          value={code}
          disabled={inBrowser && !province}
          autoComplete="address-level2"
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? 'region_code-error' : undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        >
          <option value="">请选择</option>
          {inBrowser
            ? province && <Options places={placesOf(province)} />
            : PROVINCES.map((entry) => (
                <optgroup key={entry.code} label={entry.name}>
                  <Options places={placesOf(entry)} />
                </optgroup>
              ))}
        </select>
        {more}
      </Field>
    </>
  );
}
