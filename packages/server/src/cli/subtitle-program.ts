import type { Command } from 'commander';
import { type ConvertOptions, convertSubtitleFile } from './subtitle-commands.ts';

/** `parde subtitles …`, see docs/operate/subtitles.md. */
export function addSubtitleCommands(program: Command): void {
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
      process.stdout.write(`${await convertSubtitleFile(input, output, options)}\n`);
    });
}
