import type { Command } from 'commander';
import { findFfmpeg } from '../../integrations/ffmpeg/find-ffmpeg.ts';
import type { WithServices } from '../cli-services.ts';
import type { CommonOptions, Print } from '../command-output.ts';
import { type AddOptions, addFiles } from './add-command.ts';
import {
  cancelFile,
  checkFiles,
  type EncodeCommandOptions,
  encodeFile,
  listMedia,
  pauseFile,
  removeFile,
  resumeFile,
  showMedia,
} from './file-commands.ts';
import { addMarker, removeMarker, setFree, writeChapters } from './marker-commands.ts';
import {
  type AddSubtitleOptions,
  addSubtitleFile,
  removeSubtitleFile,
  type ShiftOptions,
  shiftSubtitle,
} from './subtitle-commands.ts';

type AddCommandOptions = Omit<AddOptions, 'title' | 'files'> & { uncensored?: boolean };

const NUMBER = ['<number>', 'its number in the list'] as const;

/** `parde media …`: films, derived files, and subtitles. */
export function addMediaCommands(
  program: Command,
  withServices: WithServices,
  print: Print,
  signal: AbortSignal,
): void {
  const media = program.command('media').description('films (docs/operate/media.md)');

  media
    .command('add')
    .description('add films; the server encodes their streams')
    .argument('<title>', 'number of the title, as in its URL, or its IMDb id')
    .argument('<files...>', 'MP4, MKV, WebM, AVI, WMV, FLV, MPEG or TS; they are copied')
    .option('--episode <S1E2>', 'episode of a series (default: from the file names)')
    .option('--edition <kind>', 'dubbed, subtitled or original (default: the only edition)')
    .option('--studio <name>', 'dubbing studio')
    .option('--censored', 'censored edition')
    .option('--uncensored', 'uncensored edition')
    .option('--audio-language <tags>', 'languages of the audio tracks in order, such as fa,en')
    .option('--no-encode', 'do not encode a stream')
    .option('--accept-damage', 'offer the film however damaged it is')
    .option(
      '--burn-subtitle <stream>',
      'burn in the subtitle of pictures (PGS, VobSub) at a stream',
    )
    .option('--wait', 'show the progress until everything is done')
    .action((title: string, files: string[], options: AddCommandOptions, command: Command) => {
      const { uncensored, ...others } = options;
      const continuesAfterError =
        files.length > 1 && !command.optsWithGlobals<CommonOptions>().json;
      const line = continuesAfterError ? print : null;
      const typed = uncensored ? { ...others, censored: false } : others;
      return withServices(async (services) =>
        addFiles(
          services,
          { ffmpeg: await findFfmpeg(), signal, print: line },
          { ...typed, title, files },
        ),
      );
    });

  media
    .command('list')
    .description('list the files of a title, or the newest of all titles')
    .argument('[title]', 'number of the title or its IMDb id')
    .action((title?: string) => withServices(({ database }) => listMedia(database.db, title)));

  media
    .command('show')
    .description('show everything about a file')
    .argument(...NUMBER)
    .action((number: string) => withServices(({ database }) => showMedia(database.db, number)));

  media
    .command('check')
    .description('decode films once and say what is damaged; changes nothing')
    .argument('[numbers...]', 'their numbers in the list (default: all files)')
    .action((numbers: string[], _options: unknown, command: Command) => {
      const line = command.optsWithGlobals<CommonOptions>().json ? null : print;
      return withServices(async (services) =>
        checkFiles(services, { ffmpeg: await findFfmpeg(), signal, print: line }, numbers),
      );
    });

  media
    .command('remove')
    .description('delete a file and everything derived from it')
    .argument(...NUMBER)
    .option('--edition', 'its edition too, if no other file is in it')
    .action((number: string, { edition }: { edition?: true }) =>
      withServices(async (services, confirm) => {
        await confirm(`File ${number} and everything made from it is deleted.`);
        return removeFile(services, number, edition);
      }),
    );

  media
    .command('free')
    .description('make a title, or one episode, free for visitors, or not')
    .argument('<title>', 'number of the title or its IMDb id')
    .argument('<state>', 'on or off')
    .option('--episode <S1E2>', 'only this episode')
    .action((title: string, state: string, { episode }: { episode?: string }) =>
      withServices(({ database }) => setFree(database.db, title, state, episode)),
    );

  addEncodeCommands(media, withServices, signal);
  addMarkerCommands(media, withServices);
  addSubtitleCommands(media, withServices);
}

function addEncodeCommands(media: Command, withServices: WithServices, signal: AbortSignal): void {
  for (const [name, how, description] of [
    ['encode', 'new', 'encode a new stream; the current one stays in use until it is done'],
    ['retry', 'again', 'continue a failed or cancelled encode'],
  ] as const) {
    const command = media
      .command(name)
      .description(description)
      .argument(...NUMBER)
      .option('--wait', 'show the progress until it is done');
    if (how === 'new') {
      command.option('--burn-subtitle <stream>', 'burn in a subtitle of pictures: "media show"');
    }
    command.action((number: string, options: EncodeCommandOptions) =>
      withServices((services) => encodeFile(services, number, how, options, signal)),
    );
  }

  for (const [name, description, change] of [
    ['pause', 'stop the encode of a file until it is resumed', pauseFile],
    ['resume', 'go on with a paused encode', resumeFile],
  ] as const) {
    media
      .command(name)
      .description(description)
      .argument(...NUMBER)
      .action((number: string) => withServices((services) => change(services, number)));
  }

  media
    .command('cancel')
    .description('cancel the encode of a file')
    .argument(...NUMBER)
    .action((number: string) =>
      withServices(async (services, confirm) => {
        await confirm(`What is encoded of file ${number} so far is thrown away.`);
        return cancelFile(services, number);
      }),
    );
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
      withServices(({ database }) => addMarker(database.db, number, kind, start, end)),
    );
  markers
    .command('remove')
    .argument(...NUMBER)
    .argument('<kind>', 'intro, recap or credits')
    .action((number: string, kind: string) =>
      withServices(({ database }) => removeMarker(database.db, number, kind)),
    );
  media
    .command('chapters')
    .description('chapters of a film')
    .command('set')
    .description('replace all chapters')
    .argument(...NUMBER)
    .argument('[chapters...]', 'each as "0:12:30 NAME"; without any, all are removed')
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
    .argument('<file>', 'format and encoding are detected')
    .option('--language <tag>', 'fa, ar, en, … (default: Persian and Arabic are detected)')
    .option('--label <text>', 'distinguishes it from another one of the same language')
    .option('--forced', 'forced: only what is not in the language of the audio')
    .option('--sdh', 'for deaf and hard-of-hearing viewers')
    .option('--encoding <name>', 'encoding, such as windows-1256 (default: detected)')
    .option('--persian-digits', 'convert digits in Persian lines to ۰–۹')
    .action((number: string, file: string, options: AddSubtitleOptions) =>
      withServices((services) => addSubtitleFile(services, number, file, options)),
    );
  subtitles
    .command('shift')
    .description('change its times, in addition to earlier changes')
    .argument('<number>', 'number of the subtitle, as shown by "media show"')
    .option('--shift <ms>', 'show everything this much later; negative: earlier')
    .option('--stretch <factor>', 'multiply all times, before the shift')
    .option(
      '--sync <from=to>',
      'a time in the subtitle and the correct time; given twice, instead of shift and stretch',
      (pair: string, pairs: string[]) => [...pairs, pair],
      [] as string[],
    )
    .option('--reset', 'restore the original times')
    .action((number: string, options: ShiftOptions) =>
      withServices((services) => shiftSubtitle(services, number, options)),
    );
  subtitles
    .command('remove')
    .argument('<number>', 'number of the subtitle')
    .action((number: string) =>
      withServices(async (services, confirm) => {
        await confirm(`Subtitle ${number} and its original file are deleted.`);
        return removeSubtitleFile(services, number);
      }),
    );
}
