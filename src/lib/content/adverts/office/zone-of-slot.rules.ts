/** A zone whose head shows the first advert of a slot, as the preview of the form shows it. */
export interface ZoneOfSlot {
  title: string;
  headline: string;
  accent: string;
}
