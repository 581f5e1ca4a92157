/** The size of a pool, and its time-outs. */
export type PoolLimits = {
  readonly connections: number
  /** Maximum of callers that wait for a connection; the next one is refused at once. */
  readonly waiting: number
  /** To wait for a connection, new or in use. */
  readonly connectMilliseconds: number
  readonly statementMilliseconds: number
  /** To wait for a row that another transaction has locked. */
  readonly lockMilliseconds: number
  /** An idle transaction is ended after this time. */
  readonly idleInTransactionMilliseconds: number
  /** On the client side, because the network may drop the answer. Longer than a statement. */
  readonly answerMilliseconds: number
}

/** For requests that a person waits for. */
export const requestLimits: PoolLimits = {
  connections: 20,
  waiting: 200,
  connectMilliseconds: 2_000,
  statementMilliseconds: 15_000,
  lockMilliseconds: 3_000,
  idleInTransactionMilliseconds: 30_000,
  answerMilliseconds: 20_000,
}

/** For sign-in, sales and payments while all connections for requests are in use. */
export const reserveLimits: PoolLimits = { ...requestLimits, connections: 4, waiting: 50 }

/** For jobs, event readers, imports and exports: more patient, but not without limit. */
export const backgroundLimits: PoolLimits = {
  connections: 12,
  waiting: 200,
  connectMilliseconds: 30_000,
  statementMilliseconds: 600_000,
  lockMilliseconds: 30_000,
  idleInTransactionMilliseconds: 300_000,
  answerMilliseconds: 660_000,
}

/** Whether the database answers at all: one connection, short time-outs. */
export const probeLimits: PoolLimits = {
  connections: 1,
  waiting: 10,
  connectMilliseconds: 1_000,
  statementMilliseconds: 1_000,
  lockMilliseconds: 1_000,
  idleInTransactionMilliseconds: 1_000,
  answerMilliseconds: 1_000,
}

/** For schema changes, which also wait until another server has finished the same. */
export const migrationLimits: PoolLimits = {
  connections: 2,
  waiting: 10,
  connectMilliseconds: 30_000,
  statementMilliseconds: 3_600_000,
  lockMilliseconds: 3_600_000,
  idleInTransactionMilliseconds: 600_000,
  answerMilliseconds: 3_660_000,
}
