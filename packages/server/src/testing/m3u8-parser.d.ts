/** The part of the parser's results that tests look at; the package has no types of its own. */
declare module 'm3u8-parser' {
  interface Listed {
    uri: string;
    attributes: Record<string, string | number | undefined>;
  }
  interface Manifest {
    playlists: Listed[];
    iFramePlaylists?: Listed[];
    mediaGroups: { AUDIO: Record<string, object | undefined> };
    segments: { uri: string; byterange?: { offset: number; length: number } }[];
    endList?: boolean;
    iFramesOnly?: boolean;
  }
  export class Parser {
    manifest: Manifest;
    push(text: string): void;
    end(): void;
  }
}
