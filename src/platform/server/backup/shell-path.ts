/** A path as a word of the shell, in a command of PostgreSQL's settings, where `%` has a meaning. */
export const shellPath = (path: string) =>
  `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`
