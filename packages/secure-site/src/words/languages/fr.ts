import type { Words } from '../words.ts'

/** Not read by native speakers yet. */
export const FRENCH: Words = {
  language: 'fr',
  direction: 'ltr',
  mail: {
    code: {
      subject: '{code} est votre code de connexion',
      lead: 'Saisissez ce code pour vous connecter à {host} :',
      life: 'Le code fonctionne une seule fois et expire dans {minutes} min.',
    },
    device: {
      subject: 'Est-ce votre nouvel appareil ?',
      lead: 'Un appareil que nous ne connaissons pas se connecte à {host} avec votre adresse e-mail. S’il est à vous, ouvrez cette page et confirmez-le :',
      button: 'Confirmer l’appareil',
      ignore: 'S’il n’est pas à vous, ignorez cet e-mail : l’appareil ne pourra pas se connecter.',
    },
    oldEmail: {
      subject: '{code} confirme votre nouvelle adresse',
      lead: 'L’adresse e-mail de votre portefeuille va devenir {email}. Saisissez ce code pour confirmer :',
    },
    newEmail: {
      subject: '{code} est votre code pour cette adresse',
      lead: 'Saisissez ce code pour utiliser cette adresse avec votre portefeuille :',
    },
    ignore: 'Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer.',
  },
  pages: {
    wallet: 'Portefeuille sécurisé',
    wait: 'Un instant',
    close: 'Vous pouvez fermer cette page',
    back: 'Revenez à la page d’où vous venez.',
    restart: 'Recommencez sur la page d’où vous venez.',
    passkey: 'Ouvrez cette page depuis l’application à laquelle vous vous connectez.',
    device: {
      lead: 'Un nouvel appareil se connecte à {host} en tant que {email}.',
      yes: 'Oui, c’est moi',
      no: 'Non',
      over: 'Ce lien n’est plus valable',
      overNext: 'Connectez-vous à nouveau pour en recevoir un autre.',
      refused: 'Cet appareil est refusé',
      refusedNext: 'Il n’est pas connecté.',
      allowed: 'Cet appareil est confirmé',
      allowedNext: 'Pour obtenir un autre code, demandez-le sur {host}.',
    },
    code: {
      title: 'Votre code de connexion',
      lead: 'Saisissez-le sur {host}.',
      warning: 'Ne le saisissez nulle part ailleurs et ne le communiquez à personne.',
    },
    number: {
      title: 'Confirmez votre connexion',
      leadAs: 'Vous vous connectez à {host} en tant que {name}. Saisissez le numéro que {host} vous affiche.',
      leadFarcaster:
        'Vous vous connectez à {host} avec Farcaster. Saisissez le numéro que {host} vous affiche.',
      label: 'Numéro sur {host}',
      warning:
        'Si une autre personne vous a envoyé cette page ou un numéro, appuyez sur « Annuler ». Elle aurait sinon accès à votre portefeuille.',
      cancel: 'Annuler',
      submit: 'Se connecter',
    },
    signIn: {
      working: 'Connexion en cours',
      over: 'Cette connexion est terminée',
      wrongNumber: 'Ce n’était pas le bon numéro',
      ended: 'Connexion non effectuée',
    },
    dashboard: {
      title: 'Votre portefeuille',
      lead: 'Comptes dont les clés chiffrées sont conservées dans ce navigateur et par ce site. La connexion les ouvre ; l’exploitant de ce site peut aussi les ouvrir.',
      accounts: 'Comptes',
      empty: 'Aucun pour l’instant',
    },
  },
  frame: {
    passkey: {
      login: 'Se connecter avec une clé d’accès',
      create: 'Créer une clé d’accès',
      add: 'Ajouter une clé d’accès',
      account: 'Créer un nouveau compte',
      inWindow: 'Essayer dans une fenêtre',
      cancel: 'Annuler',
      what: 'Une clé d’accès est votre empreinte, votre visage ou le verrouillage de votre écran.',
      none: 'Ce navigateur n’a pas de clés d’accès',
      cancelled: 'Cela n’a pas fonctionné ou a été annulé',
      refused: 'Ce navigateur a refusé la clé d’accès',
      exists: 'Cet appareil a déjà une clé d’accès de ce compte',
      unknown: 'Cette clé d’accès n’est pas connue ici',
      blocked: 'Votre navigateur a bloqué la fenêtre. Autorisez-la, puis appuyez de nouveau.',
      closed: 'La fenêtre a été fermée',
      failed: 'Cela n’a pas fonctionné. Réessayez.',
    },
    reject: 'Refuser',
    covered: 'Quelque chose recouvre cette fenêtre. Écartez-le pour continuer.',
    account: 'Compte',
    smartAccount: 'Compte intelligent',
  },
}
