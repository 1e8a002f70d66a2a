import { floor, type BannerInk } from './banner-ink.rules.ts';

const YUAN = 'M-22-30 0 0l22-30M0 0v34M-19 4h38M-19 18h38';

/** A ticket 300 × 130 with round notches at a quarter. */
const ticket = (fill: string, stub: string, line: string): string =>
  `<path d="M12 0h64a14 14 0 0 0 28 0h184a12 12 0 0 1 12 12v106a12 12 0 0 1-12 12H104a14 14 0 0 0-28 0H12a12 12 0 0 1-12-12V12A12 12 0 0 1 12 0z" fill="${fill}"/>` +
  `<path d="M12 0h64a14 14 0 0 0 14 14v102a14 14 0 0 0-14 14H12a12 12 0 0 1-12-12V12A12 12 0 0 1 12 0z" fill="${stub}"/>` +
  `<path d="M90 24v84" stroke="${line}" stroke-width="4" stroke-dasharray="7 7"/>`;

const coin = (x: number, y: number, r: number): string =>
  `<g transform="translate(${x} ${y}) scale(${r / 40})"><circle cy="5" r="40" fill="#c98a22"/><circle r="40" fill="#f2b544"/><circle r="31" fill="none" stroke="#fbdc9a" stroke-width="4"/>` +
  `<path d="${YUAN}" transform="scale(.62)" fill="none" stroke="#9a6412" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/></g>`;

/** Two tickets with a yuan sign, a percent badge and coins. */
export function drawCoupons(ink: BannerInk): string {
  return (
    floor(ink, 780, 314, 170) +
    `<g transform="translate(652 66) rotate(9)">${ticket(ink.soft, ink.pale, '#fff')}<path d="M128 44h130M128 70h84" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".8"/></g>` +
    `<g transform="translate(618 178) rotate(-9)">${ticket('#fff', ink.gold, ink.soft)}` +
    `<path d="${YUAN}" transform="translate(45 65)" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="M124 40h112M124 64h76" stroke="${ink.main}" stroke-width="12" stroke-linecap="round"/><path d="M124 94h50" stroke="${ink.pale}" stroke-width="10" stroke-linecap="round"/>` +
    `<g transform="translate(252 88)" ><circle r="27" fill="${ink.main}"/><path d="M-10 11 10-11" stroke="#fff" stroke-width="5" stroke-linecap="round"/><circle cx="-8" cy="-8" r="5" fill="none" stroke="#fff" stroke-width="4"/><circle cx="8" cy="8" r="5" fill="none" stroke="#fff" stroke-width="4"/></g></g>` +
    coin(664, 296, 30) +
    coin(928, 262, 38) +
    coin(890, 302, 24) +
    coin(640, 74, 20)
  );
}
