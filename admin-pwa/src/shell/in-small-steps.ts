const STEP = 500

/**
 * Does something with each of many, some at a time, so that nobody waits for it; gives what ends it.
 * @param then what is done when that is over
 */
export function inSmallSteps<T>(many: Iterable<T>, work: (one: T) => void, then = () => {}): () => void {
  const rest = many[Symbol.iterator]()
  let timer: ReturnType<typeof setTimeout>
  const step = () => {
    for (let done = 0; done < STEP; done++) {
      const next = rest.next()
      if (next.done) {
        then()
        return
      }
      work(next.value)
    }
    timer = setTimeout(step)
  }
  timer = setTimeout(step)
  return () => clearTimeout(timer)
}
