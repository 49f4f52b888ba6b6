/** How an HDR picture is stored. */
export interface HdrFormat {
  /** PQ (SMPTE ST 2084) or hybrid log-gamma (ARIB STD-B67). */
  transfer: 'pq' | 'hlg';
  /** Peak brightness in nits, from the file's metadata, or else as films are usually mastered. */
  peakNits: number;
}

type Rgb = readonly [number, number, number];

/** Reference white of HDR in nits (ITU-R BT.2408), mapped to the brightest white of SDR. */
const WHITE_NITS = 203;
/** Nominal peak of a display that shows HLG, and its system gamma (BT.2100). */
const HLG_NITS = 1000;
const HLG_GAMMA = 1.2;
/** Luminance coefficients of BT.2020's primaries. */
const LUMA_2020: Rgb = [0.2627, 0.678, 0.0593];
const LUMA_709: Rgb = [0.2126, 0.7152, 0.0722];
/** Matrix from linear light in BT.2020's primaries to BT.709's (BT.2087). */
const TO_709: readonly Rgb[] = [
  [1.6605, -0.5876, -0.0728],
  [-0.1246, 1.1329, -0.0083],
  [-0.0182, -0.1006, 1.1187],
];
/** Gamma of an SDR display (BT.1886). */
const SDR_GAMMA = 2.4;

const M1 = 2610 / 16384;
const M2 = (2523 / 4096) * 128;
const C1 = 3424 / 4096;
const C2 = (2413 / 4096) * 32;
const C3 = (2392 / 4096) * 32;

/** Converts nits to the PQ signal, 0 to 1. */
export function pqOf(nits: number): number {
  const power = (Math.max(0, nits) / 10_000) ** M1;
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2;
}

/** Converts the PQ signal to nits. */
export function nitsOf(pq: number): number {
  const power = Math.max(0, pq) ** (1 / M2);
  return 10_000 * (Math.max(0, power - C1) / (C2 - C3 * power)) ** (1 / M1);
}

const dot = (one: Rgb, other: Rgb) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const map = (rgb: Rgb, of: (value: number) => number): Rgb => [of(rgb[0]), of(rgb[1]), of(rgb[2])];

/** Scene light of an HLG signal (BT.2100 table 5). */
function hlgScene(signal: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - c) / a) + b) / 12;
}

/** Display light in nits, BT.2020. */
function displayed(signal: Rgb, transfer: HdrFormat['transfer']): Rgb {
  if (transfer === 'pq') return map(signal, nitsOf);
  const scene = map(signal, hlgScene);
  const gain = HLG_NITS * Math.max(1e-6, dot(scene, LUMA_2020)) ** (HLG_GAMMA - 1);
  return map(scene, (value) => value * gain);
}

/**
 * The curve of BT.2390-10 §5.4.1: unchanged up to a knee, above it a spline that ends at the white
 * of SDR.
 */
function compressed(nits: number, peakNits: number): number {
  const source = pqOf(peakNits);
  const max = pqOf(WHITE_NITS) / source;
  if (max >= 1) return nits;
  const knee = 1.5 * max - 0.5;
  const at = Math.min(1, pqOf(nits) / source);
  if (at < knee) return nits;
  const t = (at - knee) / (1 - knee);
  const spline =
    (2 * t ** 3 - 3 * t ** 2 + 1) * knee +
    (t ** 3 - 2 * t ** 2 + t) * (1 - knee) +
    (-2 * t ** 3 + 3 * t ** 2) * max;
  return nitsOf(spline * source);
}

/** Moves a colour towards grey of the same luminance until it is within BT.709's gamut. */
function intoGamut(rgb: Rgb): Rgb {
  const grey = Math.min(1, Math.max(0, dot(rgb, LUMA_709)));
  const shares = rgb.map((value) => {
    if (value > 1) return (1 - grey) / (value - grey);
    return value < 0 ? grey / (grey - value) : 1;
  });
  const share = Math.max(0, Math.min(...shares));
  return map(rgb, (value) => Math.min(1, Math.max(0, grey + (value - grey) * share)));
}

/**
 * Converts an HDR signal (BT.2020, 0 to 1) to SDR (BT.709, 0 to 1). The brightest channel is compressed and the others
 * in proportion, so that colours keep their hue.
 */
export function toneMap(signal: Rgb, { transfer, peakNits }: HdrFormat): Rgb {
  const light = displayed(signal, transfer);
  const brightest = Math.max(...light);
  const gain = brightest > 0 ? compressed(brightest, peakNits) / brightest / WHITE_NITS : 0;
  const fitted = map(light, (value) => value * gain);
  const narrow: Rgb = [
    dot(TO_709[0] as Rgb, fitted),
    dot(TO_709[1] as Rgb, fitted),
    dot(TO_709[2] as Rgb, fitted),
  ];
  return map(intoGamut(narrow), (value) => value ** (1 / SDR_GAMMA));
}

/** Grid points per dimension: between them ffmpeg interpolates in the signal, whose steps look equal. */
const POINTS = 33;

/** The tone mapping as a table for ffmpeg's filter `lut3d`, in Adobe's cube format, red changing fastest. */
export function toneMapTable(format: HdrFormat): string {
  const lines = [`LUT_3D_SIZE ${POINTS}`];
  const at = (n: number) => n / (POINTS - 1);
  for (let blue = 0; blue < POINTS; blue += 1) {
    for (let green = 0; green < POINTS; green += 1) {
      for (let red = 0; red < POINTS; red += 1) {
        const colour = toneMap([at(red), at(green), at(blue)], format);
        lines.push(colour.map((value) => value.toFixed(5)).join(' '));
      }
    }
  }
  return `${lines.join('\n')}\n`;
}
