/** Samples per second; everything is mono. */
export const RATE = 44_100;

/** A silent buffer of some seconds, to mix sounds into. */
export const tape = (seconds: number): Float32Array => new Float32Array(Math.ceil(seconds * RATE));

/** Mixes a sound into a buffer; what lies beyond its end is cut off. */
export function lay(target: Float32Array, sound: Float32Array, at: number, gain: number): void {
  const start = Math.round(at * RATE);
  const length = Math.min(sound.length, target.length - start);
  for (let n = 0; n < length; n += 1) {
    target[start + n] = (target[start + n] ?? 0) + (sound[n] ?? 0) * gain;
  }
}

/** A plucked string (Karplus–Strong): noise in a feedback loop with a low-pass filter. */
export function pluck(hertz: number, seconds: number, noise: () => number): Float32Array {
  const out = tape(seconds);
  const period = RATE / hertz;
  const size = Math.floor(period - 0.5);
  const tune = period - 0.5 - size;
  const loop = Float32Array.from({ length: size }, () => noise() * 2 - 1);
  let before = 0;
  let held = 0;
  for (let n = 0; n < out.length; n += 1) {
    const place = n % size;
    const now = loop[place] ?? 0;
    out[n] = now;
    const soft = (now + before) * 0.4985;
    before = now;
    // Fractional delay; otherwise high strings would be out of tune.
    const moved = soft * (1 - tune) + held * tune;
    held = soft;
    loop[place] = moved;
  }
  return faded(out, 0.02);
}

/** A string struck with a soft hammer: the higher a harmonic, the faster it decays. */
export function strike(hertz: number, seconds: number): Float32Array {
  const out = tape(seconds);
  for (let partial = 1; partial <= 6; partial += 1) {
    const pitch = hertz * partial * Math.sqrt(1 + 0.0004 * partial * partial);
    const level = 1 / partial ** 1.7;
    for (let n = 0; n < out.length; n += 1) {
      const t = n / RATE;
      out[n] =
        (out[n] ?? 0) +
        level * Math.exp(-t * (0.9 + 0.75 * partial)) * Math.sin(2 * Math.PI * pitch * t);
    }
  }
  return faded(out, 0.02);
}

/** A tone that swells, stays and fades. */
export function hum(hertz: number, seconds: number): Float32Array {
  const out = tape(seconds);
  for (let n = 0; n < out.length; n += 1) {
    const t = n / RATE;
    const swell = Math.min(1, t / 2, (seconds - t) / 2);
    out[n] =
      swell * Math.sin(2 * Math.PI * hertz * t) * (0.85 + 0.15 * Math.sin(2 * Math.PI * 0.13 * t));
  }
  return out;
}

/** A short dry noise, like the claw of a projector. */
export function tick(noise: () => number): Float32Array {
  const out = tape(0.03);
  for (let n = 0; n < out.length; n += 1) {
    out[n] = (noise() * 2 - 1) * Math.exp(-n / (RATE * 0.005));
  }
  return out;
}

function faded(sound: Float32Array, seconds: number): Float32Array {
  const length = Math.min(sound.length, Math.round(seconds * RATE));
  for (let n = 0; n < length; n += 1) {
    const at = sound.length - 1 - n;
    sound[at] = (sound[at] ?? 0) * (n / length);
  }
  return sound;
}

const loudness = (sound: Float32Array): number => {
  const heard = sound.filter((sample) => Math.abs(sample) > 0.01);
  return Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / (heard.length || 1));
};

/** Scales the sound to an `rms` level, measured over its audible parts. */
export function levelled(sound: Float32Array, rms: number): Float32Array {
  const gain = rms / (loudness(sound) || 1);
  return sound.map((sample) => sample * gain);
}

/** Soft limiter: rounds peaks instead of clipping. */
export const limited = (sound: Float32Array): Float32Array =>
  sound.map((sample) => Math.tanh(sample * 1.05) * 0.92);
