import { regionsText } from '#lib/platform/regions.rules.ts';
import type { ControlledPart } from '#lib/catalogue/zones/controlled/controlled.rules.ts';
import {
  countControlledByProvince,
  findControlledAreas,
  findControlledMakers,
} from '#lib/catalogue/zones/controlled/controlled.repository.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';

/** A maker of controlled goods, and where they are sold in words. */
interface ControlledMaker {
  id: number;
  name: string;
  shortName: string;
  goods: number;
  areas: string;
}

/** A province in which controlled goods are sold; `code` is its first two digits. */
interface SalesArea {
  code: string;
  name: string;
  goods: number;
}

export interface Controlled {
  makers: ControlledMaker[];
  areas: SalesArea[];
}

/** Returns the makers of controlled goods and the regions of sale; cached until goods change. */
export function controlledSales(db: Db): Promise<Controlled> {
  return remembered(db, 'controlled-sales', ['goods-list'], async () => {
    const [makers, names, sold, provinces] = await Promise.all([
      findControlledMakers(db),
      makerNames(db),
      findControlledAreas(db),
      countControlledByProvince(db),
    ]);
    const codes = Map.groupBy(sold, (row) => row.makerId);
    return {
      makers: makers.map(({ id, name, goods }) => ({
        id,
        name,
        shortName: names.get(id) ?? name,
        goods: Number(goods),
        areas: regionsText((codes.get(id) ?? []).map((row) => row.regionCode).sort()),
      })),
      areas: provinces.map(({ province, goods }) => ({
        code: province,
        name: regionsText([province]),
        goods: Number(goods),
      })),
    };
  });
}

/** Returns the title of a part and its sales summary; null where the part does not exist. */
export async function controlledPart(
  db: Db,
  part: ControlledPart,
): Promise<{ title: string; headline: string } | null> {
  const { makers, areas } = await controlledSales(db);
  if (part.by === 'maker') {
    const maker = makers.find(({ id }) => id === part.id);
    if (!maker) return null;
    const where = maker.areas ? `销售区域：${maker.areas}` : '暂无授权销售区域';
    return { title: `${maker.shortName}控销品种`, headline: `${maker.name}，${where}` };
  }
  const area = areas.find(({ code }) => code === part.code);
  if (!area) return null;
  return {
    title: `${area.name}可售控销品种`,
    headline: `厂家授权在${area.name}销售的品种，区域内的会员可以采购`,
  };
}
