import type { AnyRouter } from '@orpc/server'
import { peopleList, reviewList } from '#organization/users/people.list.ts'
import { type CountableList, countableLists } from '#platform/server/lists/countable-lists.ts'

/** Every list of the areas, and those that are another list with a filter of their own. */
export function allCountableLists(router: AnyRouter): ReadonlyMap<string, CountableList> {
  const lists = new Map(countableLists(router))
  const people = lists.get(peopleList.path)
  if (people)
    lists.set(reviewList.path, {
      ...people,
      noun: reviewList.noun,
      count: (db, actor, params) => people.count(db, actor, { ...params, review: 'due' }),
    })
  return lists
}
