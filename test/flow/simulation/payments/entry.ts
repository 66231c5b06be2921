// What the bundle gives: everything that must live beside the engine in one file.
export { PAYMENT_FAULTS, type PaymentFaultName, withPaymentFault } from './faults.ts'
export { FLOWS, type FlowName } from './people.ts'
export { explainPayment, runPayment, shrinkPayment } from './run.ts'
export { type PaymentPlan, paymentPlan } from './steps.ts'
