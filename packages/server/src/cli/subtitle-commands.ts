import { readFile, stat, writeFile } from 'node:fs/promises';
import { parse, resolve } from 'node:path';
import { MAX_CUES, MAX_SOURCE_CHARACTERS } from '@parde/shared/subtitle-limits';
import type { Command } from 'commander';
import type { SubtitleWarning } from '../domain/subtitles/cue.ts';
import { readSubtitles } from '../domain/subtitles/read-subtitles.ts';
import { retime } from '../domain/subtitles/retime.ts';
import { writeVtt } from '../domain/subtitles/write-vtt.ts';
import type { Print } from './command-output.ts';
import { type RetimingOptions, retimingFrom } from './retiming-options.ts';

/** `parde subtitles …`, see docs/operate/subtitles.md. */
export function addSubtitleCommands(program: Command, print: Print): void {
  program
    .command('subtitles')
    .description('subtitle files; needs no database')
    .command('convert')
    .description('convert an SRT, ASS, SSA or WebVTT file to WebVTT (docs/operate/subtitles.md)')
    .argument('<in>', 'the file; format and encoding are detected')
    .argument('[out]', 'output file (default: IN with the extension .vtt)')
    .option('--encoding <name>', 'encoding, such as windows-1256 or utf-16le (default: detected)')
    .option('--language <tag>', 'fa, ar, en, … (default: Persian and Arabic are detected)')
    .option('--persian-digits', 'convert digits in Persian lines to ۰–۹')
    .option('--shift <ms>', 'show everything this much later; negative: earlier')
    .option('--stretch <factor>', 'multiply all times, before the shift')
    .option(
      '--sync <from=to>',
      'a time in the file and the correct time; given twice, instead of shift and stretch',
      (pair: string, pairs: string[]) => [...pairs, pair],
      [] as string[],
    )
    .action(async (input: string, output: string | undefined, options: ConvertOptions) => {
      print(await convertSubtitleFile(input, output, options));
    });
}

/** Texts of the warnings shown to operators. */
export const SUBTITLE_WARNINGS: Record<SubtitleWarning, string> = {
  'wrong-byte-order-mark': 'Its byte order mark names another encoding; the content decided.',
  'undecodable-bytes': 'Some bytes are no text in this encoding and show as \ufffd.',
  'mojibake-repaired': 'It had been saved in the wrong encoding (ÓáÇã for سلام) and was repaired.',
  'unknown-format': 'It is not SRT, ASS, SSA or WebVTT.',
  'too-large': `It has more than ${MAX_CUES} cues or ${MAX_SOURCE_CHARACTERS} characters: no film has.`,
  'no-cues': 'It has nothing to show.',
  'broken-timing': 'Some times could not be read; the text under them is left out.',
  'end-before-start': 'Some cues ended before they began and last two seconds now.',
  'negative-time': 'Some cues began before the film and were moved or left out.',
  unordered: 'The cues were not in order and were sorted.',
  'empty-cues-dropped': 'Cues without text are left out.',
  'drawings-dropped': 'Shapes drawn by ASS are left out.',
  'punctuation-moved': 'Punctuation typed at the wrong end of lines (.سلام) was moved.',
  'very-long-cue': 'Some cues are very long: look whether times are missing.',
};

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
