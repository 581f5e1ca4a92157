import { isProduct, isTest } from './place.ts'
import { isScript } from './source-files.ts'

export type Banned = {
  readonly what: string
  readonly instead: string
  readonly pattern: RegExp
  /** Code has no comments and no quoted words, plain has no comments, text has everything. */
  readonly within: 'code' | 'plain' | 'text'
  /** The files in which the pattern is forbidden. */
  readonly forbids: (path: string) => boolean
  /** The word may stay on a line that says why by "// parse edge: …". */
  readonly maySayWhy?: true
}

const ours = /^(?:src|tests|bench|bin)\//
const inCode = (path: string) => isScript(path) && (ours.test(path) || !path.includes('/'))
const inSrc = (path: string) => isScript(path) && path.startsWith('src/')
// Tidy itself spells out what it bans.
const outsideTidy = (path: string) => !path.startsWith('tests/tidy/')
// A list of passwords that are guessed first names every common word.
const isGuessList = (path: string) => path === 'src/organization/users/common-words.ts'
const isConfig = (path: string) => /\.config\.[cm]?[jt]s$/.test(path)

export const bannedPatterns: readonly Banned[] = [
  {
    what: '“Go back” on a button',
    instead: 'Cancel, Keep … or Close, as the dialog says by wayOut',
    pattern: />\s*Go back\s*</g,
    within: 'text',
    forbids: inSrc,
  },
  {
    what: 'a person without a name',
    instead: 'you, the role (a manager, the agent) or another user',
    pattern: /\b(?:somebody|nobody|whoever|whomever)\b/gi,
    within: 'text',
    forbids: (path) => inSrc(path) && !isGuessList(path),
    maySayWhy: true,
  },
  {
    what: 'an icon button of the library',
    instead: 'IconButton or IconLink, which ask for the words of the tooltip',
    pattern: /<ActionIcon\b/g,
    within: 'text',
    forbids: (path) => inSrc(path) && !/\/Icon(?:Button|Link)\.tsx$/.test(path),
  },
  {
    what: 'the browser’s own field for a day or a time',
    instead: 'DateField, DateTimeField or TimeField, which write them as everywhere on the screen',
    pattern: /\btype="(?:date(?:time-local)?|time)"/g,
    within: 'text',
    forbids: (path) => inSrc(path) && !/\/Date(?:Time)?Field\.tsx$/.test(path),
  },
  {
    what: 'a clock of the browser',
    instead: 'clockAt or dayAt of zone-in-use.ts, in the zone that the screen shows',
    pattern: /\.(?:get(?:Hours|Minutes|Date|Day|Month|FullYear)|setHours|setDate)\(/g,
    within: 'code',
    forbids: (path) => inSrc(path) && path.includes('/web/'),
  },
  {
    what: 'the type any',
    instead: 'unknown, narrowed by a schema or a check',
    pattern: /(?<![\w$.#])any(?![\w$]|\s*[(:?=])|\bz\.any\(/g,
    within: 'code',
    forbids: (path) => /\.[cm]?tsx?$/.test(path) && inCode(path),
  },
  {
    what: 'a silenced type error',
    instead: 'a type that is true',
    pattern: /@ts-(?:ignore|expect-error|nocheck)\b/g,
    within: 'text',
    forbids: (path) => inCode(path) && outsideTidy(path),
  },
  {
    what: 'an enum',
    instead: 'a const array and its union type',
    pattern: /(?<![\w$.])enum\s+\w+\s*\{/g,
    within: 'code',
    forbids: inCode,
  },
  {
    what: 'a default export',
    instead: 'a named export',
    pattern: /(?<![\w$.])export\s+default\b|(?<![\w$.])export\s*\{[^}]*\bas\s+default\b/g,
    within: 'code',
    forbids: (path) => inCode(path) && !isConfig(path),
  },
  {
    what: 'a test left out or singled out',
    instead: 'a test that runs, or none',
    pattern: /\.(?:only|skip|todo)\(/g,
    within: 'code',
    forbids: (path) => inCode(path) && outsideTidy(path),
  },
  {
    what: 'a look at the screen that does not wait',
    instead: 'await expect.poll(() => …), because the page may still be drawing',
    pattern:
      /\bexpect\(\s*await\b[^\n]*\.(?:isChecked|isDisabled|isEnabled|inputValue|textContent|getAttribute|allInnerTexts|allTextContents)\(/g,
    within: 'code',
    forbids: (path) => /\.journey\.ts$/.test(path),
  },
  {
    what: 'console',
    instead: 'platform/server/log.ts, or a screen that says it',
    pattern: /(?<![\w$.])console\s*\./g,
    within: 'code',
    forbids: (path) => inSrc(path) && !path.startsWith('src/app/'),
  },
  {
    what: 'a note to do it later',
    instead: 'the work, or an issue',
    pattern: /\b(?:TODO|FIXME|XXX)\b/g,
    within: 'text',
    forbids: (path) => (inCode(path) || /\.(?:sql|css)$/.test(path)) && outsideTidy(path),
  },
  {
    what: 'the path of one machine',
    instead: 'a path from the repository, or node:os tmpdir()',
    pattern:
      /(?<![\w.$}*])\/tmp(?![\w-])|(?<![\w.$}*])\/(?:root|work|workspace|(?:home|Users)\/\w+)\/\w|\b[A-Z]:\\{1,2}Users\b/g,
    within: 'text',
    // A container has folders of its own.
    forbids: (path) =>
      outsideTidy(path) && path !== 'package-lock.json' && !path.startsWith('deploy/container/'),
  },
  {
    what: 'the address of a package registry',
    instead: 'nothing: npm knows its own',
    pattern: /\bregistry\.[a-z]+\.(?:org|com|io|net)\b|\bnpm\.pkg\.|_authToken|^\s*registry\s*=/gm,
    within: 'text',
    forbids: outsideTidy,
  },
  {
    what: 'an empty catch',
    instead: 'an answer to the error, or a comment that says why none is needed',
    pattern:
      /(?<![\w$])catch\s*(?:\([^)]*\)\s*)?\{\s*\}|\.catch\(\s*\(\w*\)\s*=>\s*\{\s*\}\s*,?\s*\)/g,
    within: 'text',
    forbids: (path) => inCode(path) && outsideTidy(path),
  },
  {
    what: 'a number in floats',
    instead: 'platform money.ts or quantity.ts',
    pattern: /(?<![\w$])parseFloat\s*\(|\.toFixed\s*\(/g,
    within: 'code',
    forbids: (path) => inSrc(path) && !isTest(path) && !/\/(?:money|quantity)\.ts$/.test(path),
  },
]

/** What only one place may touch; everyone else goes through it. */
export const gateways: readonly Banned[] = [
  {
    what: 'a transaction',
    instead: 'src/platform/server/db',
    pattern: /\.(?:transaction\s*\(\s*\)|(?:startTransaction|controlledTransaction)\s*\()/g,
    within: 'code',
    forbids: (path) => isScript(path) && isProduct(path) && !isDb(path),
  },
  {
    what: 'a transaction in SQL',
    instead: 'src/platform/server/db',
    pattern:
      /(['"`])\s*(?:begin|BEGIN|commit|COMMIT|rollback|ROLLBACK|start transaction|START TRANSACTION)\b(?:\s+(?:work|transaction|isolation|read|WORK|TRANSACTION|ISOLATION|READ)\b[^'"`]*)?\s*;?\s*\1/g,
    within: 'plain',
    forbids: (path) =>
      /^src\/(?:app\/(?!web\/)|(?:[^/]+\/){1,2}server\/)/.test(path) &&
      !isTest(path) &&
      !isDb(path),
  },
  {
    what: 'a connection to the database without time-outs',
    instead: 'createPool or createClient of src/platform/server/db/pool.ts',
    pattern: /\bnew\s+(?:pg\s*\.\s*)?(?:Pool|Client)\s*\(|\bextends\s+pg\.(?:Pool|Client)\b/g,
    within: 'code',
    forbids: (path) =>
      isScript(path) &&
      isProduct(path) &&
      !isTest(path) &&
      path !== 'src/platform/server/db/pool.ts' &&
      // Talks to the server that it has just started on this machine, and waits for it by design.
      !path.startsWith('src/platform/server/db/embedded/'),
  },
  {
    what: 'a request from code',
    instead: 'src/platform/web/client.ts',
    pattern: /(?<![\w$.#])fetch\s*\(|\b(?:window|globalThis|self)\.fetch\b|\bXMLHttpRequest\b/g,
    within: 'code',
    // The service worker passes on the requests of the app.
    forbids: (path) =>
      isScript(path) &&
      isProduct(path) &&
      path !== 'src/platform/web/client.ts' &&
      !path.startsWith('src/app/worker/'),
  },
  {
    what: 'a request to an external server',
    instead: 'the Outside of src/platform/server/outside',
    pattern: /\bfrom\s+['"](?:node:)?(?:https?|http2|undici|tls)['"]/g,
    within: 'plain',
    forbids: (path) =>
      isScript(path) && isProduct(path) && !path.startsWith('src/platform/server/outside/'),
  },
  {
    what: 'a mail server',
    instead: 'queueMail of src/platform/server/mail',
    pattern: /\bfrom\s+['"]nodemailer['"]/g,
    within: 'plain',
    forbids: (path) =>
      isScript(path) &&
      isProduct(path) &&
      path !== 'src/organization/connections/server/mail-server.ts',
  },
  {
    what: 'a live connection',
    instead: 'src/platform/web/live',
    pattern: /(?<![\w$])EventSource\b/g,
    within: 'code',
    forbids: (path) =>
      isScript(path) &&
      isProduct(path) &&
      !/^src\/platform\/web\/(?:client\.ts$|live\/)/.test(path),
  },
]

const isDb = (path: string) => /^src\/platform\/server\/db(?:\/|\.ts$)/.test(path)

/** What a root file may not know: the clock, chance, the machine and the wire. */
export const impurities: readonly Omit<Banned, 'forbids' | 'within'>[] = [
  {
    what: 'reads the clock',
    instead: 'an instant given as an argument',
    pattern:
      /\bDate\.now\b|\bnew\s+Date\b(?!\s*\(\s*[^\s)])|(?<![\w$.]|new\s+)Date\(\s*\)|\bperformance\.now\b|\bTemporal\.Now\b/g,
  },
  {
    what: 'uses chance',
    instead: 'an id or a seed given as an argument',
    pattern: /\bMath\.random\b|(?<![\w$.])crypto\b/g,
  },
  {
    what: 'reads the machine',
    instead: 'a value given as an argument',
    pattern: /(?<![\w$.])process\s*\./g,
  },
  {
    what: 'reaches over the wire',
    instead: 'data given as an argument',
    pattern: /(?<![\w$.#])fetch\s*\(/g,
  },
]

/** One word per thing. Each loser, as it may appear in any identifier, label or table. */
export const glossary: readonly Omit<Banned, 'forbids'>[] = [
  {
    what: 'discrepancy',
    instead: 'variance',
    pattern: /discrepanc(?:y|ies)/gi,
    within: 'plain',
  },
  {
    what: 'shipment',
    instead: 'parcel',
    pattern: /(?<!tran)shipment/gi,
    within: 'plain',
  },
  {
    what: 'process, handle or manage as a verb',
    instead: 'the verb it is (place, confirm, receive, count, …)',
    // Except what pg calls of a query that receives its own messages.
    pattern:
      /(?<![\w$])(?!handle(?:RowDescription|DataRow|CopyData|CommandComplete|ReadyForQuery|Error|PortalSuspended|EmptyQuery|CopyInResponse)\b)(?:process|handle|manage)[A-Z]\w*/g,
    within: 'code',
  },
]
