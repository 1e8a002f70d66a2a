import { type ChangeEvent, useState } from 'react';
import { DeclaredField } from '#islands/parts/Field.tsx';
import {
  fitPicture,
  isPdf,
  isTooLarge,
  putFile,
  shrinkingWords,
} from '#lib/people/uploads/fit-picture.client.ts';
import type { FilledField } from '#lib/platform/http/call/forms/open-form.server.ts';

interface Props {
  field: FilledField;
  error: string | undefined;
  /** The slip that was sent before; null where there is none. */
  sent: string | null;
  /** True while the picture is being made smaller. */
  onBusy: (isBusy: boolean) => void;
}

/** The slip of a transfer: the chosen picture is shown, one that is too large is made smaller first. */
export default function SlipField({ field, error, sent, onBusy }: Props) {
  const [said, setSaid] = useState({ words: '', isWrong: false });
  const [picture, setPicture] = useState('');

  const show = (file: File | null): void => {
    if (picture) URL.revokeObjectURL(picture);
    setPicture(file ? URL.createObjectURL(file) : '');
  };
  const onChange = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = input.files?.[0];
    setSaid({ words: '', isWrong: false });
    show(null);
    if (!chosen || isPdf(chosen)) return;
    if (!isTooLarge(chosen)) return show(chosen);
    onBusy(true);
    setSaid({ words: shrinkingWords(chosen), isWrong: false });
    const { file, words } = await fitPicture(chosen);
    onBusy(false);
    if (input.files?.[0] !== chosen) return;
    if (file) putFile(input, file);
    else input.value = '';
    setSaid({ words, isWrong: file === null });
    show(file);
  };

  return (
    <DeclaredField
      field={field}
      error={said.isWrong ? said.words : said.words ? undefined : error}
      hint={said.words || field.help}
      onChange={(event) => void onChange(event)}
    >
      {picture && (
        <img
          src={picture}
          alt="所选回单"
          className="max-h-64 max-w-full justify-self-start rounded border border-line"
        />
      )}
      {sent !== null && (
        <a href={sent} target="_blank" className="link">
          查看已上传的回单
        </a>
      )}
    </DeclaredField>
  );
}
