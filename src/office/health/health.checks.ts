import type { Tone } from '#platform/machine.ts'

export const results = ['good', 'attention', 'fault', 'unknown'] as const

export type CheckResult = (typeof results)[number]

export const resultBadges: Readonly<
  Record<CheckResult, { readonly label: string; readonly tone: Tone }>
> = {
  good: { label: 'OK', tone: 'good' },
  attention: { label: 'Needs attention', tone: 'waiting' },
  fault: { label: 'Fault', tone: 'bad' },
  unknown: { label: 'Not known yet', tone: 'quiet' },
}

export const checkGroups = ['Data', 'Background work', 'Database and backups', 'Servers'] as const

export type CheckFacts = {
  readonly label: string
  readonly group: (typeof checkGroups)[number]
  /** What is checked, in one sentence. */
  readonly about: string
  /** What to do when it is not good, in one or two sentences. */
  readonly advice: string
  /**
   * The titles of the notifications when a fault begins and ends; null where it never notifies. Where
   * another watcher notifies of the beginning, only the end is told here.
   */
  readonly alarm: { readonly begins: string | null; readonly ends: string } | null
  /** How long a fault lasts before administrators are notified. */
  readonly patienceSeconds: number
}

const restoreAdvice =
  'Do not correct the figures by hand. Note the records that are named, run npm run verify, and ask your support with its output.'

/** The checks of the system, in the order of the page. */
export const checkFacts = {
  stock_levels: {
    label: 'Stock levels',
    group: 'Data',
    about: 'On hand, reserved and unavailable equal the sums of the stock movements.',
    advice: `${restoreAdvice} Count these stock items before you sell more of them.`,
    alarm: {
      begins: 'Stock levels differ from the stock ledger',
      ends: 'Stock levels equal the stock ledger again',
    },
    patienceSeconds: 0,
  },
  reservations: {
    label: 'Reservations',
    group: 'Data',
    about: 'Stock is reserved for exactly what open orders need.',
    advice: restoreAdvice,
    alarm: {
      begins: 'Reservations differ from open orders',
      ends: 'Reservations equal open orders again',
    },
    patienceSeconds: 0,
  },
  cod_due: {
    label: 'COD due',
    group: 'Data',
    about: 'The cash that couriers have to pay equals that of the delivered parcels.',
    advice: restoreAdvice,
    alarm: {
      begins: 'COD due differs from delivered parcels',
      ends: 'COD due equals delivered parcels again',
    },
    patienceSeconds: 0,
  },
  activity_chain: {
    label: 'Activity log',
    group: 'Data',
    about: 'No entry of the activity log was changed, removed or added later.',
    advice:
      'The log may have been changed in the database itself. Run npm run verify, keep its output, and compare the log with a backup.',
    alarm: {
      begins: 'The activity log was changed',
      ends: 'The activity log is as it was written',
    },
    patienceSeconds: 0,
  },
  kept_figures: {
    label: 'Figures of reports',
    group: 'Data',
    about: 'Figures that are saved for reports equal a recount of their records.',
    advice:
      'Orders and stock are not affected. Run npm run verify, and ask your support with its output.',
    alarm: {
      begins: 'Saved figures of reports are wrong',
      ends: 'Saved figures of reports are right again',
    },
    patienceSeconds: 0,
  },
  readers: {
    label: 'Events',
    group: 'Background work',
    about: 'Confirmations, notifications and webhooks follow within seconds of each change.',
    advice:
      'The notification about it names the database session that holds them up, and how to end it. Without one, restart the servers.',
    // watch-readers.ts notifies of it.
    alarm: { begins: null, ends: 'Background work goes on again' },
    patienceSeconds: 60,
  },
  jobs: {
    label: 'Jobs',
    group: 'Background work',
    about: 'Each scheduled job runs on time and succeeds.',
    advice:
      'Read the server log for the named job. A job is repeated by itself; if all jobs are late, restart the servers one after the other.',
    alarm: { begins: 'Background jobs fail or do not run', ends: 'Background jobs run again' },
    patienceSeconds: 0,
  },
  mails: {
    label: 'Emails',
    group: 'Background work',
    about: 'Emails leave within minutes.',
    advice:
      'Open Mail log for the reason, and test the mail server under Connections. What waits is sent once it works.',
    alarm: { begins: 'Emails are not being sent', ends: 'Emails are being sent again' },
    patienceSeconds: 0,
  },
  webhooks: {
    label: 'Webhooks',
    group: 'Background work',
    about: 'Messages to other systems leave within minutes.',
    advice:
      'Open Webhooks and read the answers of the endpoint that is late. Messages are repeated for days and then marked as failed.',
    alarm: { begins: 'Webhooks are late', ends: 'Webhooks are sent again' },
    patienceSeconds: 0,
  },
  durability: {
    label: 'Safe writes',
    group: 'Database and backups',
    about: 'PostgreSQL keeps what it has committed, even when the power fails.',
    advice:
      'Switch fsync, full_page_writes and synchronous_commit on in postgresql.conf and restart PostgreSQL. Until then a power failure can lose orders and payments.',
    alarm: {
      begins: 'The database can lose committed data',
      ends: 'The database keeps committed data again',
    },
    patienceSeconds: 0,
  },
  connections: {
    label: 'Database connections',
    group: 'Database and backups',
    about: 'PostgreSQL accepts more connections than are in use.',
    advice:
      'Raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS and BACKGROUND_CONNECTIONS of the servers. Close other programs that use this PostgreSQL.',
    alarm: {
      begins: 'The database is running out of connections',
      ends: 'The database has connections again',
    },
    patienceSeconds: 60,
  },
  slow_statements: {
    label: 'Slow statements',
    group: 'Database and backups',
    about: 'Few statements take longer than SLOW_STATEMENT_MS.',
    advice:
      'Look at the list below and at the load of the database machine. Run analyze on the database after a large import.',
    alarm: null,
    patienceSeconds: 0,
  },
  backup: {
    label: 'Backups',
    group: 'Database and backups',
    about: 'A whole backup is at most a day old, and changes are copied within a minute.',
    advice:
      'Check that the backup folder or bucket can be reached and has space. Then run npm run backup, which says what is wrong.',
    // watch-backups.ts notifies of it, and again each day.
    alarm: { begins: null, ends: 'Backups are on time again' },
    patienceSeconds: 0,
  },
  disk: {
    label: 'Disk space',
    group: 'Servers',
    about: 'The disks with data have space.',
    advice: 'Free some space or enlarge the disk before it is full: then nothing can be saved.',
    // watch-disk.ts notifies at each level.
    alarm: { begins: null, ends: 'The disk has space again' },
    patienceSeconds: 0,
  },
  servers: {
    label: 'Servers',
    group: 'Servers',
    about: 'All servers run the same version and answer.',
    advice: 'Update the servers with the older version, and start those that have stopped.',
    alarm: { begins: 'A server has stopped answering', ends: 'All servers answer again' },
    patienceSeconds: 0,
  },
  load: {
    label: 'Load',
    group: 'Servers',
    about: 'Servers have time and database connections for each request.',
    advice:
      'Wait for running imports and exports to end. If it happens every day, add a server or a faster machine.',
    alarm: { begins: 'A server is overloaded', ends: 'Servers are no longer overloaded' },
    patienceSeconds: 120,
  },
  certificate: {
    label: 'Certificate',
    group: 'Servers',
    about: 'The certificate of PUBLIC_URL is valid for at least 14 days.',
    advice:
      'Renew the certificate on the proxy, or check why it does not renew by itself. Browsers refuse an expired one.',
    alarm: { begins: 'The certificate expires soon', ends: 'The certificate was renewed' },
    patienceSeconds: 0,
  },
  log_level: {
    label: 'Log level',
    group: 'Servers',
    about: 'The server log has warnings and errors, and not so much that it fills a disk.',
    advice: 'Set LOG_LEVEL to warn or info and restart the server.',
    alarm: null,
    patienceSeconds: 0,
  },
} as const satisfies Readonly<Record<string, CheckFacts>>

export type CheckKey = keyof typeof checkFacts

export const isCheckKey = (text: string): text is CheckKey => Object.hasOwn(checkFacts, text)

export const checkKeys: readonly CheckKey[] = Object.keys(checkFacts).filter(isCheckKey)

export const factsOfCheck = (key: CheckKey): CheckFacts => checkFacts[key]
