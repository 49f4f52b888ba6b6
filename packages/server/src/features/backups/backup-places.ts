import { stat } from 'node:fs/promises';
import path from 'node:path';
import { EXPECTED } from '../../config/settings.ts';
import {
  bucketAddress,
  describeStorage,
  parseStorageUrl,
  type S3Location,
} from '../../config/storage-url.ts';
import type { Config } from '../../config.ts';
import { openStorage } from '../../integrations/storage/open-storage.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

/** Where an archive is or will be stored: the path of a file, or an object of a bucket. */
export type ArchivePlace = string | { storage: Storage; key: string };

type PlaceConfig = Pick<Config, 'backupDir' | 'backupBucket' | 'storageKeys'>;

/** Resolves archives from what people type and from what `backup_runs` stores: a path, or an `s3://` address. */
export interface BackupPlaces {
  /** The path or address of an archive to be created. */
  addressOf: (name: string) => string;
  /** The folder, or the bucket, in words for people. */
  description: string;
  /** @throws Error with one sentence if the address is invalid or the bucket cannot be used */
  open: (address: string) => Promise<ArchivePlace>;
  /** Whether the archive exists; if a bucket does not answer, it is assumed to exist. */
  exists: (address: string) => Promise<boolean>;
}

const isInBucket = (address: string) => address.startsWith('s3://');

/** The name of an archive, without its location. */
export const archiveName = (address: string): string =>
  isInBucket(address) ? path.posix.basename(new URL(address).pathname) : path.basename(address);

/** Parses an archive's address: that of a bucket, with the archive's name in place of the last folder. */
function parseArchiveUrl(address: string): { s3: S3Location; key: string } {
  const location = parseStorageUrl(address);
  const [, prefix = '', key] =
    (location && 's3' in location && /^(.*\/)?([^/]+)\/$/.exec(location.s3.prefix)) || [];
  if (!location || !('s3' in location) || key === undefined) {
    throw new Error('The address of a back-up is s3://BUCKET/NAME.tar, or the path of a file.');
  }
  return { s3: { ...location.s3, prefix }, key };
}

const isSameBucket = (a: S3Location, b: S3Location) =>
  a.bucket === b.bucket && a.endpoint === b.endpoint;

export function openBackupPlaces(config: PlaceConfig): BackupPlaces {
  const opened = new Map<string, Promise<Storage>>();
  const openBucket = (s3: S3Location): Promise<Storage> => {
    const own = config.backupBucket;
    const keys = s3.keys ?? (own && isSameBucket(s3, own) ? own.keys : null);
    const name = JSON.stringify({ ...s3, keys });
    const storage = opened.get(name) ?? openStorage({ s3: { ...s3, keys } }, config.storageKeys);
    opened.set(name, storage);
    // The next call tries again.
    storage.catch(() => opened.delete(name));
    return storage;
  };
  const open = async (address: string): Promise<ArchivePlace> => {
    if (!isInBucket(address)) return address;
    const { s3, key } = parseArchiveUrl(address);
    return { storage: await openBucket(s3), key };
  };
  const bucket = config.backupBucket;
  return {
    open,
    addressOf: (name) => (bucket ? bucketAddress(bucket, name) : path.join(config.backupDir, name)),
    description: bucket ? describeStorage({ s3: bucket }) : config.backupDir,
    async exists(address) {
      if (!isInBucket(address)) return (await stat(address).catch(() => null)) !== null;
      try {
        const place = await open(address);
        return typeof place === 'string' || (await place.storage.exists(place.key));
      } catch {
        return true;
      }
    },
  };
}

/** The same settings with another target folder or bucket for new archives. @throws Error with one sentence */
export function withBackupsTo<C extends PlaceConfig>(config: C, to: string): C {
  if (!/^\w+:\/\//.test(to)) return { ...config, backupDir: path.resolve(to), backupBucket: null };
  const location = parseStorageUrl(to);
  if (location === null) throw new Error(`--to must be a folder, or ${EXPECTED.BACKUP_URL}.`);
  return 's3' in location
    ? { ...config, backupBucket: location.s3 }
    : { ...config, backupDir: location.folder, backupBucket: null };
}
