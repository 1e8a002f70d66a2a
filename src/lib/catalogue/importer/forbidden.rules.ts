import {
  FORBIDDEN_WORDS,
  type ForbiddenKind,
  isRawToxicHerb,
  isSoleEphedrine,
  NOT_FORBIDDEN,
} from '#lib/catalogue/importer/forbidden-words.rules.ts';

/** What is known of a goods when asking whether the site may carry it. */
export interface Suspect {
  name: string;
  brandName: string;
  spec: string;
  dosageForm: string;
  category: string;
  /** keywords of the list's own flags column, separated by comma, semicolon or blank */
  flags: string;
}

export interface Refusal {
  kind: ForbiddenKind;
  /** plain Chinese, for the report */
  reason: string;
}

const LABELS: Record<ForbiddenKind, string> = {
  toxic: '医疗用毒性药品，本站不销售',
  narcotic: '麻醉药品或含麻醉药品的制剂，本站不销售',
  psychotropic: '精神药品，本站不销售',
  radioactive: '放射性药品，本站不销售',
  detox: '戒毒药品，本站不销售',
  precursor: '药品类易制毒化学品单方制剂，本站不销售',
  controlled: '列表标明为麻醉药品或精神药品，本站不销售',
  raw_material: '原料药、试剂或中间体，不属于药店和诊所的采购范围',
  vaccine: '疫苗由疾控机构统一采购供应，本站不销售',
};

const FLAGS: readonly (readonly [RegExp, ForbiddenKind])[] = [
  [/narcotic_?psychotropic|麻精/, 'controlled'],
  [/radioactive|放射/, 'radioactive'],
  [/narcotic|麻醉药/, 'narcotic'],
  [/psychotropic|精神药|精一|精二/, 'psychotropic'],
  [/toxic|毒性/, 'toxic'],
  [/detox|戒毒/, 'detox'],
  [/raw_?material|reagent|原料|试剂(?!盒)/, 'raw_material'],
  [/vaccine|疫苗/, 'vaccine'],
];

const ISOTOPE =
  /[[(]?(?!13C|15N|18O)\d{2,3}m?(?:Tc|I|F|P|Sr|Sm|Ra|Lu|Ga|Tl|In|Re|Xe|Cr|Y|C|N)[\])]|(?:碘|锝|氟|磷|锶|钐|镭|镥|镓|铊|铟|铼|氙|钇)[[(]\d{2,3}m?[A-Z]/i;

function byName({ name, brandName, spec }: Suspect): ForbiddenKind | null {
  const text = `${name} ${brandName}`.normalize('NFKC').replace(/哒唑仑/g, '达唑仑');
  const cleared = NOT_FORBIDDEN.reduce((rest, word) => rest.replaceAll(word, ''), text);
  const found = FORBIDDEN_WORDS.find(([, words]) => words.some((word) => cleared.includes(word)));
  if (found) return found[0];
  if (ISOTOPE.test(text) || /\d\s*[GMk]Bq\b/i.test(spec)) return 'radioactive';
  if (isSoleEphedrine(name.normalize('NFKC'))) return 'precursor';
  return isRawToxicHerb(name.normalize('NFKC').trim()) ? 'toxic' : null;
}

function byKind({ name, dosageForm, category }: Suspect): ForbiddenKind | null {
  if (/原料|中间体|试剂(?!盒)/.test(`${dosageForm} ${category}`)) return 'raw_material';
  const isVaccine = /疫苗/.test(name) && !NOT_FORBIDDEN.some((word) => name.includes(word));
  return isVaccine ? 'vaccine' : null;
}

/** The list's own flags; one with a question mark is a guess and yields to a name known to be harmless. */
function byFlags({ flags, name }: Suspect): ForbiddenKind | null {
  const isHarmless = NOT_FORBIDDEN.some((word) => name.includes(word));
  for (const flag of flags.toLowerCase().split(/[,;，；、\s]+/)) {
    const found = FLAGS.find(([pattern]) => pattern.test(flag));
    if (found && !(isHarmless && /\?|？|vaccine/.test(flag))) return found[1];
  }
  return null;
}

/**
 * Whether the site must not carry a goods, and why: toxic, narcotic, psychotropic, radioactive and detox drugs
 * (product §1.4), and what pharmacies and clinics do not buy here (raw materials, vaccines). Asked of name and brand
 * first, then of kind and flags, so that the reason is as exact as can be.
 */
export function refusal(suspect: Suspect): Refusal | null {
  const kind = byName(suspect) ?? byKind(suspect) ?? byFlags(suspect);
  return kind === null ? null : { kind, reason: LABELS[kind] };
}

/** Compounds with ephedrine (含麻黄碱类复方制剂): sold in an order of their own, paid by transfer. */
export function hasEphedrine({ name, brandName, flags }: Suspect): boolean {
  return (
    /麻黄碱|麻黄素|伪麻|酚麻|麻美|氨麻|去甲麻/.test(`${name} ${brandName}`) ||
    /ephedrine(?!\?)|含麻/.test(flags)
  );
}
