import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FilmCue } from '../../../../packages/server/src/demo/films/film-sheet.ts';
import { levelled, RATE } from './sound.ts';

/** espeak-ng for Persian; flite, which is part of ffmpeg, for English. */
const VOICES = {
  fa: { narrator: ['fa+m3', '162', '38'], other: ['fa+f2', '165', '52'] },
  en: { narrator: 'rms', other: 'slt' },
} as const;

const spoken = (text: string) => text.replace(/^- /gm, '').replace(/\n/g, ' ').replace(/[“”]/g, '');

/** The speech of a cue in the voice of its language, fitted into `room` seconds. */
export function speak(
  cue: FilmCue,
  language: 'fa' | 'en',
  room: number,
  work: string,
): Float32Array {
  const raw = path.join(work, 'said.wav');
  if (language === 'fa') {
    const [voice, speed, pitch] = VOICES.fa[cue.voice];
    const text = cue.say ?? spoken(cue.fa);
    execFileSync('espeak-ng', ['-v', voice, '-s', speed, '-p', pitch, '-w', raw, text]);
  } else {
    const text = path.join(work, 'said.txt');
    execFileSync('tee', [text], { input: spoken(cue.en), stdio: ['pipe', 'ignore', 'inherit'] });
    const source = `flite=textfile=${text}:voice=${VOICES.en[cue.voice]}`;
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', source, raw]);
  }
  const trimmed = decode(raw, 'silenceremove=1:0:-50dB');
  const long = trimmed.length / RATE;
  const tempo = Math.max(1, long / room);
  if (tempo > 1.36) throw new Error(`too long by ${tempo.toFixed(2)}: ${cue[language]}`);
  // The bandwidth and slight echo of an old cinema's horn, which suits synthetic voices.
  const horn = 'highpass=f=170,lowpass=f=5200,aecho=0.9:0.5:38|61:0.16|0.1';
  return levelled(decode(raw, `silenceremove=1:0:-50dB,atempo=${tempo.toFixed(3)},${horn}`), 0.17);
}

function decode(file: string, filters: string): Float32Array {
  const out = `${file}.f32`;
  execFileSync('ffmpeg', [
    ...['-y', '-loglevel', 'error', '-i', file, '-af', filters],
    ...['-ac', '1', '-ar', String(RATE), '-f', 'f32le', out],
  ]);
  const bytes = readFileSync(out);
  return new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );
}
