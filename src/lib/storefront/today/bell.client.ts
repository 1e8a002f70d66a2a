/** Two tones, high then higher (Hz), each this long. */
const TONES_HZ = [660, 880];
const TONE_S = 0.16;

let context: AudioContext | null = null;

/** Rings twice, softly; silent where the browser does not allow a sound yet. */
export function ring(): void {
  context ??= new AudioContext();
  const { currentTime: start } = context;
  void context.resume();
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.15, start);
  volume.gain.linearRampToValueAtTime(0, start + TONES_HZ.length * TONE_S);
  volume.connect(context.destination);
  for (const [index, hz] of TONES_HZ.entries()) {
    const tone = new OscillatorNode(context, { frequency: hz });
    tone.connect(volume);
    tone.start(start + index * TONE_S);
    tone.stop(start + (index + 1) * TONE_S);
  }
}
