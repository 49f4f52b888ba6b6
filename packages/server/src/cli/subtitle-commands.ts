import { readFile, stat, writeFile } from 'node:fs/promises';
import { parse, resolve } from 'node:path';
import { readSubtitles } from '../domain/subtitles/read-subtitles.ts';
import { type Retiming, retime, retimingOf, type TimePair } from '../domain/subtitles/retime.ts';
import { readMoment } from '../domain/subtitles/timing.ts';
import { writeVtt } from '../domain/subtitles/write-vtt.ts';
import { SUBTITLE_WARNINGS } from './subtitle-warnings.ts';

/** As typed. */
export interface ConvertOptions {
  encoding?: string;
  language?: string;
  persianDigits?: boolean;
  shift?: string;
  stretch?: string;
  /** None or two of `FROM=TO`. */
  sync: string[];
}

/** The longest films have 0.3 MB; whoever names more took the film for its subtitles. */
const LARGEST_BYTES = 20_000_000;

/**
 * `parde subtitles convert IN [OUT]`: a subtitle file to WebVTT, beside it unless `output` says where.
 * Returns what to print; throws an `Error` with one sentence and writes nothing when it cannot.
 */
export async function convertSubtitleFile(
  input: string,
  output: string | undefined,
  options: ConvertOptions,
): Promise<string> {
  const { dir, name } = parse(input);
  const target = output ?? `${dir === '' ? '' : `${dir}/`}${name}.vtt`;
  if (resolve(target) === resolve(input)) {
    throw new Error(`${input} would be overwritten. Name another file to write.`);
  }
  const retiming = retimingFrom(options);
  const { encoding: wanted, language: asked, persianDigits } = options;
  const bytes = await readBounded(input);
  const read = readSubtitles(bytes, {
    encoding: knownEncoding(wanted),
    language: asked,
    persianDigits,
  });
  const { format, encoding, language, warnings } = read;
  const cues = retiming === null ? read.cues : retime(read.cues, retiming);
  if (format === null) throw new Error(`${input} is not SRT, ASS, SSA or WebVTT.`);
  if (cues.length === 0) throw new Error(`${input} has nothing to show.`);
  await writeFile(target, writeVtt(cues, { language }));
  const gone = read.cues.length - cues.length;
  return [
    `${cues.length} cues from ${input} (${[format, encoding, language ?? 'other language'].join(', ')}) to ${target}`,
    ...warnings.map((warning) => `- ${SUBTITLE_WARNINGS[warning]}`),
    ...(gone > 0 ? [`- ${gone} cues would be over before the film begins and are left out.`] : []),
  ].join('\n');
}

async function readBounded(file: string): Promise<Uint8Array> {
  const about = await stat(file).catch(() => null);
  if (!about?.isFile()) throw new Error(`The file ${file} cannot be read.`);
  if (about.size > LARGEST_BYTES) throw new Error(`${file} is too large for subtitles.`);
  return readFile(file);
}

function knownEncoding(name: string | undefined): string | undefined {
  try {
    return name === undefined ? undefined : new TextDecoder(name).encoding;
  } catch {
    throw new Error(`There is no encoding ${name}; try windows-1256, utf-8 or utf-16le.`);
  }
}

function retimingFrom({ shift, stretch, sync }: ConvertOptions): Retiming | null {
  if (sync.length > 0) {
    const [a, b] = sync.map(readPair);
    if (!a || !b || sync.length !== 2) throw new Error('--sync is needed twice, or not at all.');
    if (shift !== undefined || stretch !== undefined) {
      throw new Error('--sync says it all; leave out --shift and --stretch.');
    }
    return retimingOf(a, b);
  }
  if (shift === undefined && stretch === undefined) return null;
  const shiftMs = shift?.trim() === '' ? Number.NaN : Number(shift ?? 0);
  const factor = Number(stretch ?? 1);
  if (!Number.isFinite(shiftMs)) throw new Error(`--shift ${shift} is no number of milliseconds.`);
  if (!Number.isFinite(factor) || factor <= 0) {
    throw new Error(`--stretch ${stretch} is no number above 0.`);
  }
  return { factor, shiftMs };
}

function readPair(text: string): TimePair {
  const [fromMs, toMs] = text.split('=').map((moment) => readMoment(moment.trim()));
  if (typeof fromMs !== 'number' || typeof toMs !== 'number') {
    throw new Error(`--sync ${text} is not like 00:01:05.2=00:01:07.`);
  }
  return { fromMs, toMs };
}
