/** Closes a connection; one that is cut already fails to close, and is closed all the same. */
export async function hangUp(connection: { end(): Promise<void> }): Promise<void> {
  await connection.end().catch(() => {
    // Nothing is left to close.
  })
}
