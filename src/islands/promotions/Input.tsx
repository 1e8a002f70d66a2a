import { useTypedBefore } from '#islands/parts/hooks.ts';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  value: string;
  onValue: (value: string) => void;
}

/** An input that keeps text typed before the form was awake. */
export default function Input({ value, onValue, ...rest }: Props) {
  const field = useTypedBefore<HTMLInputElement>(value, onValue);
  return (
    <input
      {...rest}
      ref={field}
      autoComplete="off"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
