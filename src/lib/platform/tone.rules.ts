/** Meaning of a small label: neutral, done, waiting, wrong. */
export type Tone = 'quiet' | 'good' | 'busy' | 'bad';
