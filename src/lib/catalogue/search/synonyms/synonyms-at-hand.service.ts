import { nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';
import { SynonymWords } from '#lib/catalogue/search/synonyms/synonym-words.rules.ts';
import { findAllSynonyms } from '#lib/catalogue/search/synonyms/synonyms.repository.ts';
import { type Pair, plainOf } from '#lib/catalogue/search/synonyms/synonyms.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';

const wordsIn = (text: string): string[] => text.split(' ').filter(Boolean);

/** The spoken names that operators maintain, cached in the memory of this process until they change. */
export const synonymsAtHand = (db: Db): Promise<SynonymWords> =>
  remembered(db, 'synonyms', ['synonyms'], async () => {
    const pairs = await findAllSynonyms(db);
    return new SynonymWords(
      pairs.map(({ aliasPlain, namePlain, aliasHeads, nameHeads }) => ({
        alias: aliasPlain,
        name: namePlain,
        aliasHeads: wordsIn(aliasHeads),
        nameHeads: wordsIn(nameHeads),
      })),
    );
  });

/** The row of a pair, with its readings computed once: the dictionary is slower than a table. Time in ms. */
export const synonymColumns = ({ alias, name }: Pair, now: number) => ({
  alias,
  name,
  alias_plain: plainOf(alias),
  name_plain: plainOf(name),
  alias_heads: nameTokens(alias).heads,
  name_heads: nameTokens(name).heads,
  updated_at: now,
});
