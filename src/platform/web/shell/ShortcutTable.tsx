import { Kbd } from '@mantine/core'
import { useHabits } from '../habits.ts'
import classes from './ShortcutTable.module.css'
import { shortcutText } from './shortcut-text.ts'

type Shortcut = { readonly keys: string; readonly act: string; readonly isSingle?: boolean }

const groups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: shortcutText('K'), act: 'Search and go to' },
      { keys: shortcutText('B'), act: 'Expand or collapse the sidebar' },
      { keys: 'Alt+T', act: 'Go to the messages in the corner' },
      { keys: 'Esc', act: 'Close what is open' },
      { keys: '?', act: 'This list', isSingle: true },
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: '↓ / ↑', act: 'Next and previous row' },
      { keys: 'J / K', act: 'Next and previous row', isSingle: true },
      { keys: 'Enter', act: 'Open the row' },
      { keys: '/', act: 'Search in the list', isSingle: true },
      { keys: '↓', act: 'From the search to what it found' },
      { keys: 'X', act: 'Select the row, where rows can be selected', isSingle: true },
      { keys: 'Space', act: 'The same' },
      { keys: 'Shift+↓ / Shift+↑', act: 'Select row by row' },
      { keys: 'Shift+J / Shift+K', act: 'Select row by row', isSingle: true },
      { keys: 'Esc', act: 'Close the record, then let go of the selection' },
    ],
  },
  {
    title: 'Orders',
    shortcuts: [
      { keys: 'C', act: 'New order', isSingle: true },
      { keys: shortcutText('Enter'), act: 'Place the order that is written' },
    ],
  },
  {
    title: 'Calling customers',
    shortcuts: [
      { keys: 'Enter', act: 'Next order, or call now' },
      { keys: '1 – 9', act: 'How the call ended', isSingle: true },
      { keys: 'I / T / M / A', act: 'Tick off customer, items, amount, address', isSingle: true },
      { keys: 'E', act: 'Edit the address', isSingle: true },
      { keys: 'N', act: 'Write a note', isSingle: true },
      { keys: 'Esc', act: 'Leave the call' },
    ],
  },
  {
    title: 'On a request for approval',
    shortcuts: [
      { keys: 'A', act: 'Approve', isSingle: true },
      { keys: 'R', act: 'Do not approve', isSingle: true },
    ],
  },
  {
    title: 'On an address to verify',
    shortcuts: [
      { keys: 'A', act: 'Accept it as given', isSingle: true },
      { keys: 'S', act: 'Take the suggestion', isSingle: true },
      { keys: 'E', act: 'Edit it', isSingle: true },
      { keys: 'C', act: 'Ask the customer', isSingle: true },
      { keys: 'R', act: 'It cannot be delivered', isSingle: true },
    ],
  },
]

/** Every shortcut of the app, in the dialog that `?` opens and in the user's settings. */
export function ShortcutTable() {
  const { hasSingleKeys } = useHabits()
  return groups.map(({ title, shortcuts }) => (
    <section key={title} className={classes.group}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {shortcuts.map(({ keys, act, isSingle }) => {
          const isOff = isSingle === true && !hasSingleKeys
          return (
            <div key={keys} className={classes.row}>
              <dt className={isOff ? classes.off : undefined}>
                {act}
                {isOff ? ' (switched off)' : ''}
              </dt>
              <dd className={classes.key}>
                <Kbd>{keys}</Kbd>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  ))
}
