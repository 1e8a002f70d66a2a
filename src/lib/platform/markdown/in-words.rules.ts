import type { Nodes, Parents } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { fileFacts, fileOfDirective } from '#lib/platform/markdown/files.rules.ts';
import { readMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { NOTICES, RAISED } from '#lib/platform/markdown/notices.rules.ts';
import { shownWidth, SHOWN_WORDS } from '#lib/platform/markdown/pictures.rules.ts';

const LOOKS = {
  strong: '粗体',
  emphasis: '斜体',
  delete: '删除线',
  inlineCode: '代码',
  code: '代码',
  html: 'HTML',
} as const;

/**
 * An article's Markdown for readers who do not know Markdown, for comparing two versions: formats are described in
 * 〔words〕, a picture by its address, which is shown, with its width and words. A text that cannot be shown is returned
 * as it is.
 */
export function inWords(body: string): string {
  const { tree, wrong } = readMarkdown(body);
  if (wrong !== null) return body;
  const source = ({ position }: Nodes): string =>
    body.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  const all = ({ children }: Parents, between = ''): string => children.map(say).join(between);

  function say(node: Nodes): string {
    switch (node.type) {
      case 'root':
        return all(node, '\n\n');
      case 'paragraph':
        return all(node);
      case 'text':
        return node.value;
      case 'break':
        return '\n';
      case 'heading':
        return `〔${node.depth <= 2 ? '大标题' : '小标题'}〕${all(node)}`;
      case 'list':
        return node.children
          .map((item, at) => {
            const mark = node.ordered ? `${(node.start ?? 1) + at}. ` : '• ';
            const box = item.checked === true ? '☑ ' : item.checked === false ? '☐ ' : '';
            return mark + box + all(item, '\n').replaceAll('\n', '\n　');
          })
          .join('\n');
      case 'table':
        return `〔表格〕\n${all(node, '\n')}`;
      case 'tableRow':
        return all(node, ' ｜ ');
      case 'tableCell':
        return all(node);
      case 'containerDirective': {
        const [title, ...within] = node.children;
        const words = title ? toString(title) : '';
        return `〔提示框（${NOTICES[node.name] ?? node.name}）：${words}〕\n${within.map(say).join('\n')}\n〔提示框结束〕`;
      }
      case 'image': {
        const [address = ''] = node.url.split('#');
        const caption = node.title ? `，图下文字“${node.title}”` : '';
        return `〔图片 ${address}，宽度 ${SHOWN_WORDS[shownWidth(node.url)]}，图片说明“${node.alt ?? ''}”${caption}〕`;
      }
      case 'link':
        return `${all(node)}〔链接到 ${node.url}〕`;
      case 'strong':
      case 'emphasis':
      case 'delete':
        return `〔${LOOKS[node.type]}：${all(node)}〕`;
      case 'leafDirective': {
        const offered = fileOfDirective(node);
        return offered ? `〔附件“${offered.name}”，${fileFacts(offered.file)}〕` : source(node);
      }
      case 'textDirective':
        return `〔${RAISED[node.name] ?? node.name}：${all(node)}〕`;
      case 'blockquote':
        return `〔引用：${all(node, '\n')}〕`;
      case 'inlineCode':
      case 'code':
      case 'html':
        return `〔${LOOKS[node.type]}：${node.value}〕`;
      case 'thematicBreak':
        return '〔分隔线〕';
      default:
        return source(node);
    }
  }
  return say(tree);
}
