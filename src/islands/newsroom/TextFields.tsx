import type { ReactNode } from 'react';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { isNews, topicOf } from '#lib/content/articles/topics.rules.ts';
import { TEXT_LIMITS } from '#lib/content/newsroom/article-text.rules.ts';

interface Props {
  text: ArticleText;
  categoryId: number;
  onType: (changes: Partial<ArticleText>) => void;
}

/** Fields of an article apart from its body. */
export default function TextFields({ text, categoryId, onType }: Props) {
  const topic = topicOf(categoryId);
  const field = (name: 'title' | 'summary' | 'keywords' | 'author' | 'source') => ({
    id: `article-${name}`,
    name,
    className: 'field',
    value: text[name],
    maxLength: TEXT_LIMITS[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
  });
  return (
    <div className="grid gap-x-4 gap-y-2 px-5 py-2.5 max-md:px-3 lg:grid-cols-2 xl:auto-cols-[minmax(0,2fr)] xl:grid-flow-col xl:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)]">
      <Beside label="标题">
        <input {...field('title')} className="field font-bold" required />
      </Beside>
      <Beside label="摘要">
        <input {...field('summary')} placeholder="一两句话，列表和搜索结果里显示" />
      </Beside>
      <Beside label="关键词">
        <input {...field('keywords')} placeholder="用空格隔开" />
      </Beside>
      <Beside label="作者">
        <input {...field('author')} placeholder="读者看到的名字，如：质量管理部" />
      </Beside>
      {topic && isNews(topic) && (
        <Beside label="来源">
          <input {...field('source')} placeholder="如：国家药监局" />
        </Beside>
      )}
    </div>
  );
}

/** A field with its label before it. */
function Beside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex items-center gap-2">
      <span className="flex-none text-ink-2 max-lg:w-[3.2em]">{label}</span>
      {children}
    </label>
  );
}
