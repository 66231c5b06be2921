#!/usr/bin/env node
import { runCommand } from './runCommand.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  out: text => void process.stdout.write(text),
  error: text => void process.stderr.write(text),
})
