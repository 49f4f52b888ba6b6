/**
 * Keys of PostgreSQL's advisory locks, here together because all of a database share one space: two
 * uses with the same key would wait for each other. They are the same in every version.
 */
export const advisoryKeys = {
  migrate: 7_317_001,
  import: 7_317_002,
  purgeAccounts: 7_317_003,
  reconcilePayments: 7_317_004,
  installQueues: 7_317_005,
};
