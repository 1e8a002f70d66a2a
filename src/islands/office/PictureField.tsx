import { useId, useState } from 'react';
import { sendOfficePicture } from '#lib/content/adverts/office/picture-call.client.ts';
import { wordsOf } from '#islands/office/use-saving.ts';

interface Props {
  /** The address of the picture; empty where it is drawn. */
  value: string;
  alt: string;
  error?: string | undefined;
  onChange: (url: string) => void;
}

/** An uploaded picture in the place of the drawn one, 1200 × 360. */
export default function PictureField({ value, alt, error, onChange }: Props) {
  const id = useId();
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const wrong = error ?? said;

  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setSaid('');
    try {
      onChange((await sendOfficePicture(file, alt)).url);
    } catch (cause) {
      setSaid(wordsOf(cause));
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-bold">
        横幅图片
      </label>
      {value !== '' && (
        <img src={value} alt="横幅图片" className="aspect-[10/3] w-full max-w-100 rounded-md object-cover" />
      )}
      <p className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={`${id}-hint`}
          aria-invalid={wrong ? true : undefined}
          disabled={isBusy}
          onChange={(event) => {
            void upload(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {value !== '' && (
          <button type="button" className="btn" onClick={() => onChange('')}>
            改用绘制的横幅
          </button>
        )}
      </p>
      <p
        id={`${id}-hint`}
        role={wrong ? 'alert' : undefined}
        className={wrong ? 'text-xs text-danger' : 'meta'}
      >
        {wrong ||
          (isBusy ? '正在上传' : '1200 × 360 最合适，至少 600 × 180，最大 8 MB；不传就按颜色和图案绘制')}
      </p>
    </div>
  );
}
