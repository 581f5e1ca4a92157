import { Kbd, Modal } from '@mantine/core'
import { shortcutText } from '#platform/web/shell/shortcut-text.ts'
import classes from './ShortcutsDialog.module.css'

const groups = [
  {
    title: 'Everywhere',
    keys: [
      [shortcutText('K'), 'Search and go to'],
      [shortcutText('B'), 'Expand or collapse the sidebar'],
      ['Alt+T', 'Go to the messages in the corner'],
      ['Esc', 'Close what is open'],
      ['?', 'This list'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      ['J / K or ↓ / ↑', 'Next and previous row'],
      ['Enter', 'Open the row'],
      ['/', 'Search in the list'],
    ],
  },
] as const

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts">
      {groups.map(({ title, keys }) => (
        <section key={title} className={classes.group}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.list}>
            {keys.map(([key, act]) => (
              <div key={key} className={classes.row}>
                <dt>{act}</dt>
                <dd className={classes.key}>
                  <Kbd>{key}</Kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
