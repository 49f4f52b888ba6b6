import type { ImportProblem } from '@parde/contract';
import { type Phrases, phrase } from '@parde/shared/phrases';

/** Text that follows the name of the field or file. */
const ENGLISH: Phrases<ImportProblem> = {
  line_too_long: ({ maxBytes }) => `the line is longer than ${maxBytes} bytes`,
  not_utf8: () => 'the line is not UTF-8',
  not_json: () => 'the line is not JSON',
  no_name: ({ fields }) => `one of ${fields.join(', ')} must be given`,
  ambiguous_ids: ({ records }) => `its ids belong to ${records} different records`,
  missing: () => 'must be given',
  empty: () => 'must not be empty',
  wrong_type: () => 'is of another type',
  invalid: () => 'is not valid',
  invalid_external_id: () => 'must be source:id',
  invalid_path: () => 'must be a relative path',
  invalid_asset: () => 'must be a relative path or an address',
  invalid_slug: () => 'must be lower-case Latin letters, digits and hyphens',
  invalid_country: () => 'must be two upper-case letters',
  invalid_language: () => 'must be two or three lower-case letters',
  invalid_day: () => 'must be a day of 1800 to 2200',
  invalid_day_of_life: () => 'must be a day until 2200',
  invalid_time: () => 'must be a time of 1800 to 2200',
  control_characters: () => 'control characters are left out',
  not_a_series: () => 'only a series has them',
  not_one_of: ({ values }) => `must be one of ${values.join(', ')}`,
  too_long: ({ maximum }) => `must have at most ${maximum} characters`,
  too_many: ({ maximum }) => `must be at most ${maximum} in number`,
  too_big: ({ maximum }) => `must be at most ${maximum}`,
  too_small: ({ minimum }) => `must be at least ${minimum}`,
  unknown_keys: ({ keys }) => `there is no field ${keys.join(', ')}`,
  before: ({ start }) => `is before ${start}`,
  unknown_value: ({ value }) => `${value} is not known`,
  unreadable: ({ value }) => `${value} cannot be read`,
  unknown_title: ({ value }) => `there is no title ${value}`,
  unknown_person: ({ value }) =>
    `there is no person ${value}, and the credit has no name to make one from`,
  invalid_imdb_id: ({ value }) => `${value} is not an IMDb title id`,
  repeated_season: ({ season }) => `season ${season} occurs twice`,
  repeated_episode: ({ season, episode }) => `episode ${episode} of season ${season} occurs twice`,
  file_missing: () => 'there is no such file',
  file_empty: () => 'the file is empty',
  episode_of_film: () => 'only files of a series have season and episode',
  episode_missing: () => 'season and episode must name an episode of the record',
  not_http: () => 'it is no address of the web',
  too_many_redirects: () => 'it redirects too often',
  timeout: () => 'it took too long',
  unreachable: () => 'it cannot be reached',
  not_a_clip: () => 'it is no MP4 or WebM',
  not_an_image: () => 'it is not a picture that can be read',
  too_many_pixels: () => 'the picture has more than 40 megapixels',
  file_too_large: ({ maxBytes }) => `it is larger than ${maxBytes} bytes`,
  http_status: ({ status }) => `it answered ${status}`,
  private_address: ({ host }) => `${host} is not on the public internet`,
  image_format: ({ format }) => `${format} pictures are not taken`,
  image_too_tall: ({ maxRatio }) => `it is more than ${maxRatio} times as high as wide`,
  database: ({ text }) => text,
  other: ({ text }) => text,
};

/** In English, for the command line and the rejects file. */
export const describeProblems = (problems: readonly ImportProblem[]): string =>
  problems
    .map((problem) => {
      const part = 'file' in problem ? problem.file : 'field' in problem ? problem.field : '';
      return [part, phrase(ENGLISH, problem)].filter(Boolean).join(': ');
    })
    .join('; ');
