#!/usr/bin/env node
import { runCommand } from './runCommand.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: text => void process.stdout.write(`${text}\n`),
  error: text => void process.stderr.write(`${text}\n`),
  stopped: () =>
    new Promise(resolve => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    }),
})
