/** SQL that the fills share. */

/** A number below `most` derived from `key`, the same in every run. */
export const draw = (key: string, most: number) => `((hashtext(${key}) & 2147483647) % ${most})`

export const oneOf = (words: string, key: string) => {
  const list = words.split(' ')
  return `(array['${list.join("', '")}'])[1 + ${draw(key, list.length)}]`
}

/**
 * The id of the n-th row of a kind, so that an area names rows of another one without reading them.
 * It is as far from the order of making as can be, which is the worst case for a list.
 */
export const idOf = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`

/** The outlets of the bench database: FAR has one order in a hundred. */
export const mainOutlet = `(select id from outlets where code = 'MAIN')`
export const sideOutlet = `(select id from outlets where code = 'SIDE')`
export const farOutlet = `(select id from outlets where code = 'FAR')`

/** The user who sees the outlet FAR only. */
export const farEmail = 'far@example.test'
export const farUser = `(select id from profiles where email = '${farEmail}')`

/** Which one of the table `staff`: a few do most of the work. */
export const staffNumber = (key: string) =>
  `least(${draw(key, 40)}, ${draw(`'t' || ${key}`, 12)}, (select max(staff_number) from staff))`

/** One of the table `staff`, which is read once for all rows: a lookup for each took minutes. */
export const staffFor = (key: string) =>
  `(select array_agg(staff_id order by staff_number) from staff)[1 + ${staffNumber(key)}]`
