import { Buffer } from 'node:buffer';
import type {
  FilmCue,
  FilmSheet,
  FilmSubtitle,
} from '../../../../packages/server/src/demo/films/film-sheet.ts';
import { encodeOneByte, encodeUtf16 } from '../../../../packages/server/src/testing/encode-text.ts';

/* Subtitles of our films, written in the formats and encodings that real files have, so that the
   demo shows that all can be read. */

const RLE = '\u202b';
const PDF = '\u202c';
const RLM = '\u200f';

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

function clock(seconds: number, point: string, fraction: number): string {
  const ms = Math.round(seconds * 1000);
  const rest = pad(ms % 1000, 3).slice(0, fraction);
  const whole = Math.floor(ms / 1000);
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}${point}${rest}`;
}

function marked(line: string, marks: FilmSubtitle['marks']): string {
  if (marks === 'embedding') return `${RLE}${line}${PDF}`;
  return marks === 'mark' ? `${RLM}${line}${RLM}` : line;
}

const linesOf = (cue: FilmCue, { language, marks }: FilmSubtitle) =>
  cue[language].split('\n').map((line) => marked(line, marks));

function srt(cues: readonly FilmCue[], subtitle: FilmSubtitle): string {
  return cues
    .map((cue, n) => {
      const times = `${clock(cue.from, ',', 3)} --> ${clock(cue.to, ',', 3)}`;
      return `${n + 1}\r\n${times}\r\n${linesOf(cue, subtitle).join('\r\n')}\r\n`;
    })
    .join('\r\n');
}

function vtt(cues: readonly FilmCue[], subtitle: FilmSubtitle): string {
  const blocks = cues.map((cue) => {
    const top = cue.kind === 'sign' ? ' line:0' : '';
    const times = `${clock(cue.from, './', 3)} --> ${clock(cue.to, './', 3)}${top}`;
    return `${times}\n${linesOf(cue, subtitle).join('\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

const ASS_HEAD = `[Script Info]
Title: Parde
ScriptType: v4.00+
PlayResX: 1280
PlayResY: 720
WrapStyle: 0

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Vazirmatn,44,&H00FFFFFF,&H000000FF,&H00101010,&H80000000,0,0,0,0,100,100,0,0,1,2,1,2,40,40,40,1
Style: Sign,Vazirmatn,40,&H0025A3E6,&H000000FF,&H00101010,&H80000000,-1,0,0,0,100,100,0,0,1,2,1,8,40,40,30,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

function ass(cues: readonly FilmCue[], subtitle: FilmSubtitle): string {
  const events = cues.map((cue) => {
    const [from, to] = [cue.from, cue.to].map((at) => clock(at, './', 2).slice(1));
    const style = cue.kind === 'sign' ? 'Sign' : 'Default';
    const look = { sign: '{\\an8\\b1\\c&H25A3E6&}', noise: '{\\i1}', speech: '' }[cue.kind];
    return `Dialogue: 0,${from},${to},${style},,0,0,0,,${look}${linesOf(cue, subtitle).join('\\N')}`;
  });
  return `${ASS_HEAD}${events.join('\n')}\n`;
}

/** As typed without a Persian keyboard: Windows-1256 lacks the Persian ye and Persian digits. */
const forWindows = (text: string) =>
  text
    .replaceAll('ی', 'ي')
    .replaceAll('ک', 'ك')
    .replaceAll('هٔ', 'ه')
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));

/** The bytes of one subtitle file. Signs are only in formats that can position cues at the top. */
export function writeSubtitle(sheet: FilmSheet, subtitle: FilmSubtitle): Uint8Array {
  const isAss = subtitle.file.endsWith('.ass');
  const cues = sheet.cues.filter(
    ({ kind }) => kind !== 'sign' || isAss || subtitle.file.endsWith('.vtt'),
  );
  const write = isAss ? ass : subtitle.file.endsWith('.vtt') ? vtt : srt;
  const text = write(cues, subtitle);
  if (subtitle.encoding === 'windows-1256') return encodeOneByte(forWindows(text), 'windows-1256');
  if (subtitle.encoding === 'utf-16le') return encodeUtf16(text, 'le', true);
  return Buffer.from(text, 'utf8');
}
