import type { Command } from 'commander';
import { type ConvertOptions, convertSubtitleFile } from './subtitle-commands.ts';

/** `parde subtitles …`, see docs/operate/subtitles.md. */
export function addSubtitleCommands(program: Command): void {
  program
    .command('subtitles')
    .description('subtitle files; needs no database')
    .command('convert')
    .description('make WebVTT of an SRT, ASS, SSA or WebVTT file (docs/operate/subtitles.md)')
    .argument('<in>', 'the file; encoding and format are found by its content')
    .argument('[out]', 'where to write (default: IN with the ending .vtt)')
    .option('--encoding <name>', 'read it as this, such as windows-1256 or utf-16le')
    .option('--language <tag>', 'fa, ar, en, … (default: Persian and Arabic are told by letters)')
    .option('--persian-digits', 'digits of Persian lines become ۰ to ۹')
    .option('--shift <ms>', 'show everything so much later; below 0: earlier')
    .option('--stretch <factor>', 'multiply all times, before the shift')
    .option(
      '--sync <from=to>',
      'a time in the file and the time it should have; given twice, instead of shift and stretch',
      (pair: string, pairs: string[]) => [...pairs, pair],
      [] as string[],
    )
    .action(async (input: string, output: string | undefined, options: ConvertOptions) => {
      process.stdout.write(`${await convertSubtitleFile(input, output, options)}\n`);
    });
}
