/** What a small label means: nothing special, done, waits for someone, is wrong. */
export type Tone = 'quiet' | 'good' | 'busy' | 'bad';
