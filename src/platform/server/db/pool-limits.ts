/** How many connections a pool has, and how long anything about them may take. */
export type PoolLimits = {
  readonly connections: number
  /** Callers that wait for a connection; the next one is refused at once. */
  readonly waiting: number
  /** To wait for a connection, a new one or one that is in use. */
  readonly connectMilliseconds: number
  readonly statementMilliseconds: number
  /** To wait for a row that another transaction has locked. */
  readonly lockMilliseconds: number
  /** A transaction that asks for nothing for so long is ended. */
  readonly idleInTransactionMilliseconds: number
  /** On this side of the network, which may pass nothing on. Longer than a statement. */
  readonly answerMilliseconds: number
}

/** What a person waits for. */
export const requestLimits: PoolLimits = {
  connections: 20,
  waiting: 200,
  connectMilliseconds: 2_000,
  statementMilliseconds: 15_000,
  lockMilliseconds: 3_000,
  idleInTransactionMilliseconds: 30_000,
  answerMilliseconds: 20_000,
}

/** Jobs, event readers, imports and exports: what has time, but does not wait for ever either. */
export const backgroundLimits: PoolLimits = {
  connections: 12,
  waiting: 200,
  connectMilliseconds: 30_000,
  statementMilliseconds: 600_000,
  lockMilliseconds: 30_000,
  idleInTransactionMilliseconds: 300_000,
  answerMilliseconds: 660_000,
}

/** Whether the database answers at all: one connection, and no patience. */
export const probeLimits: PoolLimits = {
  connections: 1,
  waiting: 10,
  connectMilliseconds: 1_000,
  statementMilliseconds: 1_000,
  lockMilliseconds: 1_000,
  idleInTransactionMilliseconds: 1_000,
  answerMilliseconds: 1_000,
}

/** Work on the schema, which also waits until another server has finished the same. */
export const migrationLimits: PoolLimits = {
  connections: 2,
  waiting: 10,
  connectMilliseconds: 30_000,
  statementMilliseconds: 3_600_000,
  lockMilliseconds: 3_600_000,
  idleInTransactionMilliseconds: 600_000,
  answerMilliseconds: 3_660_000,
}
