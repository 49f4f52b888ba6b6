import type { Command } from 'commander';
import { findFfmpeg } from '../../integrations/ffmpeg/find-ffmpeg.ts';
import type { WithServices } from '../cli-services.ts';
import { type AddOptions, addFiles } from './add-command.ts';
import { cancelFile, encodeFile, listMedia, removeFile, showMedia } from './file-commands.ts';
import { markPart, setFree, unmarkPart, writeChapters } from './marker-commands.ts';
import {
  type AddSubtitleOptions,
  addSubtitleFile,
  dropSubtitle,
  type ShiftOptions,
  shiftSubtitle,
} from './subtitle-commands.ts';

const NUMBER = ['<number>', 'its number in the list'] as const;

/** `parde media …`: films, derived files, and subtitles. */
export function addMediaCommands(
  program: Command,
  withServices: WithServices,
  signal: AbortSignal,
): void {
  const media = program.command('media').description('films (docs/operate/media.md)');

  media
    .command('add')
    .description('take films in; the server makes their streams')
    .argument('<title>', 'number of the title, as in its address, or its IMDb id')
    .argument('<files...>', 'MP4, MKV or WebM; they stay where they are')
    .option('--episode <S1E2>', 'of a series; without it the names of the files tell')
    .option('--edition <kind>', 'dubbed, subtitled or original (default: the only one there is)')
    .option('--studio <name>', 'who dubbed it')
    .option('--censored', 'it is censored')
    .option('--uncensored', 'it is not censored')
    .option('--audio-language <tags>', 'of its tracks of sound in order, such as fa,en')
    .option('--no-encode', 'make no stream of it')
    .option('--wait', 'show how far it is until all is done')
    .action((title: string, files: string[], options: AddOptions & { uncensored?: boolean }) => {
      const { uncensored, ...others } = options;
      const typed = uncensored ? { ...others, censored: false } : others;
      return withServices(async (services) =>
        addFiles(services, await findFfmpeg(), title, files, typed, signal),
      );
    });

  media
    .command('list')
    .description('show the files of a title, or the newest of all')
    .argument('[title]', 'number of the title or its IMDb id')
    .action((title?: string) => withServices(({ database }) => listMedia(database.db, title)));

  media
    .command('show')
    .description('show all that is known of a file')
    .argument(...NUMBER)
    .action((number: string) => withServices(({ database }) => showMedia(database.db, number)));

  for (const [name, how, description] of [
    ['encode', 'new', 'make a new stream; the old one plays until it is done'],
    ['retry', 'again', 'go on with an encode that failed or was cancelled'],
  ] as const) {
    media
      .command(name)
      .description(description)
      .argument(...NUMBER)
      .option('--wait', 'show how far it is until it is done')
      .action((number: string, { wait }: { wait?: boolean }) =>
        withServices((services) => encodeFile(services, number, how, wait ?? false, signal)),
      );
  }

  media
    .command('cancel')
    .description('stop the encode of a file')
    .argument(...NUMBER)
    .action((number: string) => withServices((services) => cancelFile(services, number)));

  media
    .command('remove')
    .description('delete a file and all that was made of it')
    .argument(...NUMBER)
    .action((number: string) => withServices((services) => removeFile(services, number)));

  media
    .command('free')
    .description('let a title, or one episode, play for visitors')
    .argument('<title>', 'number of the title or its IMDb id')
    .argument('<state>', 'on or off')
    .option('--episode <S1E2>', 'only this one')
    .action((title: string, state: string, { episode }: { episode?: string }) =>
      withServices(({ database }) => setFree(database.db, title, state, episode)),
    );

  addMarkerCommands(media, withServices);
  addSubtitleCommands(media, withServices);
}

function addMarkerCommands(media: Command, withServices: WithServices): void {
  const markers = media.command('markers').description('parts that can be skipped');
  markers
    .command('set')
    .argument(...NUMBER)
    .argument('<kind>', 'intro, recap or credits')
    .argument('<start>', 'such as 1:02:03.5')
    .argument('[end]', 'default: the end of the film')
    .action((number: string, kind: string, start: string, end?: string) =>
      withServices(({ database }) => markPart(database.db, number, kind, start, end)),
    );
  markers
    .command('remove')
    .argument(...NUMBER)
    .argument('<kind>', 'intro, recap or credits')
    .action((number: string, kind: string) =>
      withServices(({ database }) => unmarkPart(database.db, number, kind)),
    );
  media
    .command('chapters')
    .description('chapters of a film')
    .command('set')
    .description('put these in place of those it has')
    .argument(...NUMBER)
    .argument('[chapters...]', 'each as "0:12:30 NAME"; none takes them away')
    .action((number: string, chapters: string[]) =>
      withServices(({ database }) => writeChapters(database.db, number, chapters)),
    );
}

function addSubtitleCommands(media: Command, withServices: WithServices): void {
  const subtitles = media.command('subtitles').description('subtitles of a film');
  subtitles
    .command('add')
    .description('add an SRT, ASS, SSA or WebVTT file')
    .argument(...NUMBER)
    .argument('<file>', 'encoding and format are found by its content')
    .option('--language <tag>', 'fa, ar, en, … (default: Persian and Arabic are told by letters)')
    .option('--label <text>', 'what tells it from another of the same language')
    .option('--forced', 'only what is not said in the language of the film')
    .option('--sdh', 'with the sounds, for who does not hear')
    .option('--encoding <name>', 'read it as this, such as windows-1256')
    .option('--persian-digits', 'digits of Persian lines become ۰ to ۹')
    .action((number: string, file: string, options: AddSubtitleOptions) =>
      withServices((services) => addSubtitleFile(services, number, file, options)),
    );
  subtitles
    .command('shift')
    .description('change its times, on top of what was changed before')
    .argument('<number>', 'of the subtitle, as "media show" tells it')
    .option('--shift <ms>', 'show everything so much later; below 0: earlier')
    .option('--stretch <factor>', 'multiply all times, before the shift')
    .option(
      '--sync <from=to>',
      'a time that it has and the time it should have; given twice, instead of shift and stretch',
      (pair: string, pairs: string[]) => [...pairs, pair],
      [] as string[],
    )
    .option('--reset', 'back to how it came')
    .action((number: string, options: ShiftOptions) =>
      withServices((services) => shiftSubtitle(services, number, options)),
    );
  subtitles
    .command('remove')
    .argument('<number>', 'of the subtitle')
    .action((number: string) => withServices((services) => dropSubtitle(services, number)));
}
