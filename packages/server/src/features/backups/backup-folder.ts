/** Name of a back-up made at a moment, e.g. `parde-20261123T013000Z.tar`; names sort by time. */
export function backupName(now: Date): string {
  return `parde-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.tar`;
}
