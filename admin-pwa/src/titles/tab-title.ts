import { useLayoutEffect, useRef } from 'react'
import { dealerName } from '../dealer.ts'

/** What is open, the latest last: a dialog above its screen. */
const open: { words: string | null }[] = []

function show() {
  const words = open.findLast(one => one.words !== null)?.words
  document.title = [words, dealerName()].filter(Boolean).join(' · ')
}

/** Names the tab after what is shown as long as that is: "Ruth Becker · Sawtooth Motor Co." @param words null for nothing */
export function useTabTitle(words: string | null) {
  const entry = useRef({ words })
  useLayoutEffect(() => {
    const { current } = entry
    open.push(current)
    return () => {
      open.splice(open.indexOf(current), 1)
      show()
    }
  }, [])
  useLayoutEffect(() => {
    entry.current.words = words
    show()
  }, [words])
}
