import { randomUUID } from 'node:crypto';
import { ARTICLE_STATES } from '#lib/content/articles/articles.rules.ts';
import { findAliasOwner } from '#lib/content/articles/articles.service.ts';
import type { Arriving } from '#lib/content/newsroom/links/links.service.ts';
import type { ImportReport } from '#lib/content/newsroom/newsroom.rules.ts';
import { holdStanding } from '#lib/content/newsroom/standing.repository.ts';
import { categoryWords } from '#lib/content/newsroom/state-words.rules.ts';
import { OVERWRITE_ALL } from '#lib/content/newsroom/article-files/import-words.rules.ts';
import { findHead } from '#lib/content/newsroom/texts.repository.ts';
import type { ArticleFile } from '#lib/content/newsroom/article-files/article-file.rules.ts';
import { findBase, printIn, printOf } from '#lib/content/newsroom/article-files/article-file.service.ts';
import {
  type Applied,
  applyFile,
  createFromFile,
  differing,
  type Intake,
  type Live,
  type Texts,
  textsOf,
} from '#lib/content/newsroom/article-files/import-file.service.ts';
import {
  type NamedFile,
  problemOf,
  readUpload,
  type Upload,
} from '#lib/content/newsroom/article-files/import-upload.service.ts';
import { findByTitle } from '#lib/content/newsroom/article-files/transfer.repository.ts';
import type { Writer } from '#lib/content/newsroom/write.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { releaseLease, takeLease } from '#lib/platform/db/lease.server.ts';
import { attempt } from '#lib/platform/db/transact.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

export const LARGEST_IMPORT = 64 * 1024 * 1024;
const LEASE = 'article-import';
const LEASE_MS = 10 * 60 * 1000;
const MOST_LISTED = 200;
/** Limit of characters of the texts whose differences are shown. */
const MOST_TEXT = 2_000_000;

/** Options of an import. */
export interface ImportMode {
  /** True to report the changes without making them. */
  isDry: boolean;
  /** True to publish despite broken links. */
  isForced: boolean;
  /** The files that overwrite changed articles, by key or name, or all (`OVERWRITE_ALL`); none by default. */
  overwrite?: readonly string[];
}

type Plan = Omit<Intake, 'trx' | 'touch'> & { overwrite: readonly string[] };

/** Result of a file. */
type Taken = Applied | { key: string; words: string; texts: Texts } | { problem: string };

class OnlyTried extends Error {}

/**
 * Imports a Markdown file or an archive of them with their pictures. Each file is imported completely or not at all,
 * and only if chosen where the article differs from the state at its export; repeating it changes nothing. A trial does
 * the same in one transaction, and rolls it back. Throws `invalid_form` for unreadable input, `conflict` while another
 * import runs.
 */
export async function importArticles(
  db: Db,
  writer: Writer,
  { upload, isDry, isForced, overwrite = [] }: { upload: Upload } & ImportMode,
  now: number,
): Promise<ImportReport> {
  const holder = randomUUID();
  if (!(await takeLease(db, { name: LEASE, holder, until: now + LEASE_MS }, now)))
    throw new ShopError('conflict', '另一次导入还在进行，请稍后再试。');
  try {
    const { files, pictures, offered, problems } = await readUpload(db, { upload, writer, isDry }, now);
    const plan = {
      writer,
      isDry,
      isForced,
      overwrite,
      arriving: { ...arrivingOf(files), pictures, files: offered },
      now,
    };
    const taken: Taken[] = [];
    if (isDry)
      await change(db, async (trx, touch) => {
        taken.length = 0;
        for (const group of byArticle(files))
          taken.push(...(await takeGroup({ ...plan, trx, touch }, group)));
        throw new OnlyTried();
      }).catch((error: unknown) => {
        if (!(error instanceof OnlyTried)) throw error;
      });
    else
      for (const group of byArticle(files))
        taken.push(...(await change(db, (trx, touch) => takeGroup({ ...plan, trx, touch }, group))));
    return reportOf(files, taken, problems);
  } finally {
    await releaseLease(db, LEASE, holder);
  }
}

/** Returns the link targets created by the import itself: its articles, as readers will see them. */
function arrivingOf(files: readonly NamedFile[]): Pick<Arriving, 'byId' | 'byAlias'> {
  const byId = new Map<number, ArticleFile>();
  const byAlias = new Map<string, ArticleFile>();
  for (const { file } of files) {
    if (file.state !== 'published' && file.state !== 'withdrawn') continue;
    if (file.id !== null) byId.set(file.id, file);
    for (const alias of file.redirects) if (!byAlias.has(alias)) byAlias.set(alias, file);
    if (file.alias !== null) byAlias.set(file.alias, file);
  }
  return { byId, byAlias };
}

/** Groups the files of one article: all are compared with its state before the first of them. */
function byArticle(files: readonly NamedFile[]): NamedFile[][] {
  const groups: NamedFile[][] = [];
  for (const named of files) {
    const last = groups.at(-1);
    if (last && named.file.id !== null && last[0]?.file.id === named.file.id) last.push(named);
    else groups.push([named]);
  }
  return groups;
}

async function takeGroup(intake: Intake & Plan, group: readonly NamedFile[]): Promise<Taken[]> {
  const { trx, arriving, overwrite } = intake;
  const doubts: (Doubt | null)[] = [];
  for (const { file } of group) doubts.push(await doubtOf(trx, file));
  const taken: Taken[] = [];
  for (const [at, { name, file }] of group.entries()) {
    const doubt = doubts[at];
    const key = printOf([name, doubt?.seen]);
    const isChosen = [key, name, OVERWRITE_ALL].some((choice) => overwrite.includes(choice));
    const done =
      doubt && !isChosen
        ? { key, words: doubt.words, texts: doubt.texts }
        : await takeFile(intake, name, file);
    taken.push(done);
    // other files must not link to one that is left out
    if (!('outcome' in done)) dropArriving(arriving, file);
  }
  return taken;
}

async function takeFile(intake: Intake, name: string, file: ArticleFile): Promise<Taken> {
  try {
    return await attempt(intake.trx, async () => {
      const live = await findLive(intake.trx, await findFilesArticle(intake.trx, file));
      return live ? applyFile(intake, file, live) : createFromFile(intake, file);
    });
  } catch (error) {
    return { problem: problemOf(name, error) };
  }
}

function dropArriving({ byId, byAlias }: Arriving, file: ArticleFile): void {
  if (file.id !== null && byId.get(file.id) === file) byId.delete(file.id);
  for (const [alias, owner] of byAlias) if (owner === file) byAlias.delete(alias);
}

/** Reason to ask the editor before a file is imported, and a hash of the state in question. */
interface Doubt {
  words: string;
  texts: Texts;
  seen: string;
}

/**
 * Compares a file with its current article: without confirmation only an article that is unchanged since the file's
 * base may be changed, and only by number. The article is locked until the transaction ends.
 */
async function doubtOf(trx: Trx, file: ArticleFile): Promise<Doubt | null> {
  const live = await findLive(trx, await findFilesArticle(trx, file));
  const owner = file.alias === null ? undefined : await findAliasOwner(trx, file.alias);
  const isLed = owner && !owner.isCurrent && owner.articleId !== live?.standing.id;
  const led = isLed ? await findLive(trx, owner.articleId) : null;
  if (led)
    return {
      words: `短地址 ${file.alias} 现在转到${nameOf(led)}，导入后会改为转到这一篇。`,
      texts: null,
      seen: await findBase(trx, led.standing, led.head),
    };
  if (!live) return null;
  const changes = await differing(trx, live, file);
  const base = await findBase(trx, live.standing, live.head);
  const isLatest = file.id !== null && file.base !== null && printIn(file.base) === printIn(base);
  if (changes === '' || isLatest) return null;
  return {
    words: `${whyAsk(file, live)}覆盖会改动：${changes}。`,
    texts: textsOf(live, file),
    seen: `${live.standing.id} ${base}`,
  };
}

/** The article of a file: by its number, else its alias, else title and topic. */
async function findFilesArticle(
  db: Db,
  { id, alias, categoryId, title }: ArticleFile,
): Promise<number | undefined> {
  if (id !== null) return id;
  const owner = alias === null ? undefined : await findAliasOwner(db, alias);
  return owner?.isCurrent ? owner.articleId : findByTitle(db, categoryId, title);
}

async function findLive(trx: Trx, id: number | undefined): Promise<Live | null> {
  if (id === undefined) return null;
  const [standing, head] = [await holdStanding(trx, id), await findHead(trx, id)];
  return standing && head ? { standing, head } : null;
}

const nameOf = ({ standing, head }: Live): string => `《${head.title}》（编号 ${standing.id}）`;

function whyAsk({ id, alias, base }: ArticleFile, live: Live): string {
  const { standing, head } = live;
  if (id === null) {
    const isByAddress = alias !== null && alias === standing.alias;
    const found = isByAddress
      ? `短地址 ${alias} 是${nameOf(live)}的`
      : `${categoryWords(standing.categoryId)}里已有同名的${nameOf(live)}`;
    return `文件没有写编号，而${found}。要另建一篇，请换${isByAddress ? '短地址' : '标题'}；要更新那一篇，请写上 id: ${standing.id}，或选择覆盖。`;
  }
  const by = head.savedBy === '' ? '' : `${head.savedBy} `;
  const now = `现在的第 ${head.number} 版（${by}${formatDateTime(head.createdAt)} 保存，${ARTICLE_STATES[standing.state]}）`;
  if (base === null) return `文件没有写明改自哪一版（base），不能确定它比${now}新。`;
  return `文件导出自第 ${base.split('-')[0]} 版，之后文章改过或移动过：${now}。`;
}

function reportOf(files: readonly NamedFile[], taken: readonly Taken[], problems: string[]): ImportReport {
  const counts = { created: 0, changed: 0, moved: 0, unchanged: 0, skipped: 0 };
  const report: ImportReport = { ...counts, changes: [], conflicts: [], problems };
  for (const [at, { name, file }] of byArticle(files).flat().entries()) {
    const done = taken[at];
    const { title } = file;
    if (!done) continue;
    if ('problem' in done) problems.push(done.problem);
    else if ('outcome' in done) {
      const { outcome, ...rest } = done;
      report[outcome] += 1;
      if (outcome !== 'unchanged') report.changes.push({ name, title, outcome, ...rest });
    } else {
      report.skipped += 1;
      report.conflicts.push({ name, title, ...done });
    }
  }
  for (const list of [report.changes, report.conflicts, problems]) list.splice(MOST_LISTED);
  let room = MOST_TEXT;
  for (const one of [...report.conflicts, ...report.changes]) {
    room -= one.texts ? one.texts.before.body.length + one.texts.after.body.length : 0;
    if (room < 0) one.texts = null;
  }
  return report;
}
