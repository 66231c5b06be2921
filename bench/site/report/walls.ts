/** Why a row misses its goal, by key. The bench ends with an error for a missed goal without a reason. */
export const WALLS: Readonly<Record<string, string>> = {
  logIns:
    'the site has one core, of which a login with PostgreSQL takes 15 ms: 65 a second at most, while the database and the load take their share of the same two cores.',
  logInTime: 'eight visitors log in without a pause, so that a login waits for up to seven others.',
  sessions:
    'a read takes 1.3 ms of the one core of the site, 770 a second at most, and shares the two cores with the database and the load.',
  memory:
    'at rest the goal is met. The most is reached with 5,000 device links held open and with 4,000 requests that wait under twice the load; the run of minutes shows that it is given back.',
  overload:
    'a request that is refused has been received and read as well, and its socket is held until then.',
  retryAfter:
    'the load keeps up to 4,000 connections, more than the listen queue of the process holds (511). How many of the resets come from that was not measured.',
  overloadGrowth:
    'up to 4,000 requests are held while they wait. The run of minutes shows that it is given back.',
  restart:
    'Node, the modules of the site and the check of the migrations take this time, while the load runs on the other core.',
}
