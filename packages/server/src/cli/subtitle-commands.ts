import { readFile, stat, writeFile } from 'node:fs/promises';
import { parse, resolve } from 'node:path';
import { readSubtitles } from '../domain/subtitles/read-subtitles.ts';
import { retime } from '../domain/subtitles/retime.ts';
import { writeVtt } from '../domain/subtitles/write-vtt.ts';
import { type RetimingOptions, retimingFrom } from './retiming-options.ts';
import { SUBTITLE_WARNINGS } from './subtitle-warnings.ts';

/** Options as typed. */
export interface ConvertOptions extends RetimingOptions {
  encoding?: string;
  language?: string;
  persianDigits?: boolean;
}

/**
 * Subtitles of the longest films take 0.3 MB; a file beyond this limit is probably the film itself.
 */
const LARGEST_BYTES = 20_000_000;

/**
 * `parde subtitles convert IN [OUT]`: converts a subtitle file to WebVTT, next to it unless
 * `output` says otherwise. Returns the text to print. On failure throws an `Error` with one
 * sentence and writes nothing.
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
  if (warnings.includes('too-large'))
    throw new Error(`${input}: ${SUBTITLE_WARNINGS['too-large']}`);
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
