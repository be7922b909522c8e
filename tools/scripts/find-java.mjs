// Finds a Java for the HTML checker, or installs one: $JAVA_HOME, `java` on the PATH, Debian's package when this is root.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installFromDebian } from './debian-package.mjs'

const starts = command => spawnSync(command, ['-version']).status === 0

/**
 * The command of a Java that starts.
 * @throws when there is none and none can be had
 */
export function findJava() {
  const home = process.env.JAVA_HOME
  const places = home ? [join(home, 'bin', 'java'), 'java'] : ['java']
  const found = places.find(starts)
  if (found) return found
  if (installFromDebian('default-jre-headless') && starts('java')) return 'java'
  throw new Error('No Java was found or could be installed. Put one on the PATH or set JAVA_HOME.')
}
