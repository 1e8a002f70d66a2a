import { nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';
import { SynonymWords } from '#lib/catalogue/search/synonyms/synonym-words.rules.ts';
import { findAllSynonyms } from '#lib/catalogue/search/synonyms/synonyms.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';

const headsOf = (text: string): string[] => nameTokens(text).heads.split(' ').filter(Boolean);

/** The spoken names that operators keep, in the memory of this process until they are changed. */
export const synonymsAtHand = (db: Db): Promise<SynonymWords> =>
  remembered(db, 'synonyms', ['synonyms'], async () => {
    const pairs = await findAllSynonyms(db);
    return new SynonymWords(
      pairs.map(({ alias, name, aliasPlain, namePlain }) => ({
        alias: aliasPlain,
        name: namePlain,
        aliasHeads: headsOf(alias),
        nameHeads: headsOf(name),
      })),
    );
  });
