import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { isNews, topicOf } from '#lib/content/articles/topics.rules.ts';
import { TEXT_LIMITS } from '#lib/content/newsroom/write/text.rules.ts';

interface Props {
  text: ArticleText;
  categoryId: number;
  onType: (changes: Partial<ArticleText>) => void;
}

/** What an article has besides its body. */
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
    <div className="desk-fields">
      <label>
        <span>标题</span>
        <input {...field('title')} required />
      </label>
      <label>
        <span>摘要</span>
        <input {...field('summary')} placeholder="一两句话，列表和搜索结果里显示" />
      </label>
      <label>
        <span>关键词</span>
        <input {...field('keywords')} placeholder="用空格隔开" />
      </label>
      <label>
        <span>作者</span>
        <input {...field('author')} placeholder="读者看到的名字，如：质量管理部" />
      </label>
      {topic && isNews(topic) && (
        <label>
          <span>来源</span>
          <input {...field('source')} placeholder="如：国家药监局" />
        </label>
      )}
    </div>
  );
}
